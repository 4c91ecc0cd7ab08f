import type { Transport } from '#web/features/reviews/player/transport.ts';
import type { PositionMap } from './position-map.ts';

/**
 * Makes one transport show what another one does: the same position when it stands, and when it plays, the same moment
 * within a frame. Each waits while the other waits for data.
 * @returns ends it
 */
export function lockPlayback(leader: Transport, follower: Transport, map: PositionMap): () => void {
  let nextFrame = 0;

  function follow() {
    const { position, rate } = leader.state();
    const target = map.of(position);
    const own = follower.state();
    const plays = rate > 0 && !map.isPastEnd(position);
    if (!plays) {
      if (own.rate !== 0 || own.position !== target) follower.seekTo(target);
    } else if (own.rate === 0) {
      follower.seekTo(target);
      follower.play(rate);
    } else if (own.rate !== rate) follower.play(rate);
    awaitOther();
  }

  /** Of two that wait, neither is held: it would never say that it plays again, and hold the other one for ever. */
  function awaitOther() {
    const [first, second] = [leader.state(), follower.state()];
    const play = first.rate > 0 && second.rate > 0;
    leader.hold(play && second.isWaiting && !first.isWaiting);
    follower.hold(play && first.isWaiting && !second.isWaiting);
  }

  function keepUp() {
    const elapsed = leader.elapsed();
    if (elapsed !== undefined && follower.state().rate > 0) follower.keepUpWith(elapsed);
    nextFrame = requestAnimationFrame(keepUp);
  }

  const unsubscribeLeader = leader.subscribe(follow);
  const unsubscribeFollower = follower.subscribe(awaitOther);
  follow();
  keepUp();
  return () => {
    unsubscribeLeader();
    unsubscribeFollower();
    cancelAnimationFrame(nextFrame);
    leader.hold(false);
  };
}
