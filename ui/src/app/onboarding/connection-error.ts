import { DESKTOP_ERROR } from "../../api/desktop";
import type { ApiError } from "../../api/transport";
import { formatMessage } from "../errors";
import type { AppTexts } from "../texts";

export function connectionErrorText(error: ApiError, t: AppTexts["start"]["inBrowser"]): string {
  if (error.code === 40102) return t.keyRejected;
  if (error.code === 40301) return t.keyOfOtherKind;
  if (error.code === DESKTOP_ERROR.unreachable) return t.unreachable;
  return formatMessage(error).message;
}

/** Why a sign-in link, or the session of before, doesn't work. */
export function linkErrorText(error: ApiError, t: AppTexts["start"]["inBrowser"]): string {
  if (error.code === 40102) return t.linkExpired;
  return connectionErrorText(error, t);
}
