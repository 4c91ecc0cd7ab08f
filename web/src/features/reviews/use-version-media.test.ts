import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createApiClient } from '#web/lib/api/api-client.ts';
import type { VersionMedia } from './player/player-types.ts';
import { memberSource, type ReviewSource } from './review-source.ts';
import { useVersionMedia } from './use-version-media.ts';

const proxy = { url: 'proxy', start: { timescale: 24_000, ticks: 0 } };
let answer: Partial<VersionMedia>;
const fetchAnywhere = globalThis.fetch;

beforeEach(() => {
  localStorage.clear();
  answer = { url: 'original', proxy };
  globalThis.fetch = async () => Response.json({ ...answer, expiresAt: '2026-01-01T00:00:00Z' });
});
afterEach(() => {
  globalThis.fetch = fetchAnywhere;
});

test('a film is played by its proxy, or by its original where that was chosen, which is remembered', async () => {
  const { result } = open();
  await waitFor(() => expect(result.current.url).toBe('proxy'));
  expect([result.current.clock, result.current.original?.isOn]).toEqual([proxy, false]);
  act(() => result.current.original?.toggle());
  expect([result.current.url, result.current.clock]).toEqual(['original', undefined]);
  const again = open().result;
  await waitFor(() => expect(again.current.url).toBe('original'));
  act(() => again.current.original?.toggle());
  expect(again.current.url).toBe('proxy');
});

test('an original that the browser fails to play gives way to the proxy, of this version alone', async () => {
  const { result, rerender } = open();
  await waitFor(() => expect(result.current.original).toBeDefined());
  expect(result.current.onUnplayable).toBeUndefined();
  act(() => result.current.original?.toggle());
  act(() => result.current.onUnplayable?.());
  expect([result.current.url, result.current.original?.isUnplayable]).toEqual(['proxy', true]);
  expect(result.current.onUnplayable).toBeUndefined();
  rerender({ version: 2 });
  await waitFor(() => expect(result.current.url).toBe('original'));
});

test.each([
  ['without a proxy, the original', { url: 'original' }, 'original'],
  ['where the original may not be downloaded, the proxy', { proxy }, 'proxy'],
  [
    'where only the frames of the proxy can be read, the proxy',
    { url: 'original', proxy, hasFramesOfProxy: true },
    'proxy',
  ],
])('%s is played, and there is nothing to choose', async (_, media, url) => {
  localStorage.setItem('review-original', 'true');
  answer = media;
  const { result } = open();
  await waitFor(() => expect(result.current.url).toBe(url));
  expect([result.current.original, result.current.onUnplayable]).toEqual([undefined, undefined]);
});

test('a proxy that was being made is played once it is there, and the original is not loaded again before', async () => {
  const proxyState = { state: 'making' as const, by: 'cloud' as const };
  answer = { url: 'original', proxyState };
  const { result } = open();
  await waitFor(() => expect(result.current.proxyState).toEqual(proxyState));
  answer = { url: 'another link', proxyState };
  await act(() => result.current.refreshProxy());
  expect(result.current.url).toBe('original');
  answer = { url: 'original', proxyState: { ...proxyState, state: 'failed' } };
  await act(() => result.current.refreshProxy());
  expect(result.current.proxyState?.state).toBe('failed');
  answer = { url: 'original', proxy };
  await act(() => result.current.refreshProxy());
  expect([result.current.url, result.current.proxyState]).toEqual(['proxy', undefined]);
});

const peaks = [0, 255];
const waveformOf = { path: 'A.mov', version: 'v' };

test('the waveform is fetched once, however often the links are renewed', async () => {
  answer = { url: 'original', waveformUrl: 'https://files/waveform' };
  const fetched: string[] = [];
  const fetchApi = globalThis.fetch;
  globalThis.fetch = async (url, init) => {
    if (!String(url).endsWith('/waveform')) return fetchApi(url, init);
    fetched.push(String(url));
    return Response.json(peaks);
  };
  const { result } = open();
  await waitFor(() => expect(result.current.waveform).toEqual(peaks));
  await act(() => result.current.renew());
  expect([result.current.waveform, fetched.length]).toEqual([peaks, 1]);
});

test.each<[string, Partial<VersionMedia>, string]>([
  ['of its proxy', { url: 'original', proxy, waveformOf }, 'proxy'],
  ['of the file, without a proxy', { url: 'original', waveformOf }, 'original'],
])(
  'a waveform that is missing is measured %s, for as long as the version is shown',
  async (_, media, played) => {
    answer = media;
    const asked: [object, string, AbortSignal][] = [];
    const addWaveform: ReviewSource['addWaveform'] = async (...missing) => {
      asked.push(missing);
      return peaks;
    };
    const { result, unmount } = open({ ...source, addWaveform });
    await waitFor(() => expect(result.current.waveform).toEqual(peaks));
    expect(asked).toEqual([[waveformOf, played, expect.any(AbortSignal)]]);
    unmount();
    expect(asked[0]?.[2].aborted).toBe(true);
  },
);

test('a guest measures none', async () => {
  answer = { url: 'original', waveformOf };
  const { addWaveform: _, ...guest } = source;
  const { result } = open(guest);
  await waitFor(() => expect(result.current.url).toBe('original'));
  expect(result.current.waveform).toBeUndefined();
});

const source: ReviewSource = memberSource(createApiClient().call, 'review');

function open(of = source) {
  return renderHook(({ version }) => useVersionMedia(of, version), {
    initialProps: { version: 1 },
  });
}
