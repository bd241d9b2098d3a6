/* Spanish: rail, tabs, palette, menus, notices, preferences. */
import type { shell as english } from "../en/shell";

export const shell: typeof english = {};
