/* What the contact form says, in Chinese. */
import type { ContactTexts } from "../types";

export const zh: ContactTexts = {
  name: "姓名",
  reach: "电子邮箱或电话",
  when: "什么时候方便？",
  optional: "选填",
  nameMissing: "请输入姓名。",
  contactMissing: "请输入电子邮箱或电话。",
  emailWrong: "请检查电子邮箱。",
  phoneWrong: "请检查电话号码。",
  send: "发送",
  sending: "正在发送…",
  sent: "已发送给我们的团队",
  offline: "您已离线，恢复后会自动发送。",
  lost: "连接已断开，正在重试…",
};
