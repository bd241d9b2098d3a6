/* Why a service was not opened, in words that say what to do; others' words stay as they came. */
import { DESKTOP_ERROR } from "../../api/desktop";
import type { ApiError } from "../../api/transport";
import { formatMessage } from "../errors";
import type { AppTexts } from "../texts";

export function connectionErrorText(fault: ApiError, words: AppTexts["start"]["inBrowser"]): string {
  if (fault.code === 40102) return words.keyRefused;
  if (fault.code === 40301) return words.keyOfOtherKind;
  if (fault.code === DESKTOP_ERROR.unreachable) return words.unreachable;
  return formatMessage(fault).message;
}
