/* Why a service was not opened, in words that say what to do; others' words stay as they came. */
import { DESKTOP_FAULT } from "../../api/desktop";
import type { CallFault } from "../../api/transport";
import { inWords } from "../errors";
import type { AppTexts } from "../texts";

export function connectFault(fault: CallFault, words: AppTexts["start"]["inBrowser"]): string {
  if (fault.code === 40102) return words.keyRefused;
  if (fault.code === 40301) return words.keyOfOtherKind;
  if (fault.code === DESKTOP_FAULT.unreachable) return words.unreachable;
  return inWords(fault).message;
}
