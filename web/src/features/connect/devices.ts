import { useApi } from '#web/lib/api/api-context.ts';
import { ensureRemoved } from '#web/lib/api/ensure-removed.ts';
import { useQuery } from '#web/lib/api/use-query.ts';

/** The connected computers that the user sees, and how to connect one. */
export function useDevices() {
  const { call } = useApi();
  const { data, error, mutate } = useQuery('/api/devices');
  return {
    devices: data?.devices,
    connection: data?.connection,
    /** Undefined if the user's computers sync the whole workspace. */
    choice: data?.choice,
    failed: error !== undefined && data === undefined,
    refresh: () => mutate().catch(() => undefined),
    /** @returns the device and its key, which is shown only once; rejects if it was not connected */
    async add({ name, folders }: { name: string; folders?: readonly string[] }) {
      const body = { name, ...(folders && { folders: [...folders] }) };
      const { device, key } = await call('POST /api/devices', { body });
      const listed = { ...device, ...(folders && { folders: [...folders] }) };
      await mutate((current) => current && { ...current, devices: [...current.devices, listed] }, {
        revalidate: false,
      });
      return { device, key };
    },
    /** Rejects if they were not changed. */
    async choose(id: string, folders: readonly string[]) {
      await call('PUT /api/devices/{id}/folders', {
        params: { id },
        body: { folders: [...folders] },
      });
      await mutate();
    },
    /** Rejects if it was not disconnected. */
    async remove(id: string) {
      await ensureRemoved(call('DELETE /api/devices/{id}', { params: { id } }));
      await mutate(
        (current) =>
          current && { ...current, devices: current.devices.filter((one) => one.id !== id) },
        { revalidate: false },
      );
    },
  };
}
