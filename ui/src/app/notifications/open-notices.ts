/* How many notices of the member are open. Part of the first screen; what follows them is loaded later. */
import { signal } from "@preact/signals";

/** The chatbots of the open notices, one serial number per notice. */
export const openNotices = signal<readonly string[]>([]);

export function noticeCount(serialNumber: string): number {
  return openNotices.value.filter((one) => one === serialNumber).length;
}
