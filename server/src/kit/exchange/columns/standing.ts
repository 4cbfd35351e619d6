import { fold } from '@hoivien/contract/kit/fold.ts';

/** The field that no file gives: a new record is in good standing, and steps change it. */
export const STATE = 'state';

/** Words of those who are not in good standing, without accents. A new record is. */
const NOT_CURRENT =
  /(?:^|\b)(?:(?:da|xin|cho) (?:ra|roi|rut|thoi|nghi|mat|dung|ngung|giai the)|ra hoi|roi hoi|rut (?:ten|khoi|lui)|khai tru|xoa ten|tam (?:ngung|dung|nghi|hoan|dinh chi)|ngung|dung (?:hoat|sinh)|dinh chi|giai the|pha san|dong cua|sap nhap|khong (?:con|hoat dong|sinh hoat)|chuyen (?:di|sang|hoi)|qua doi|tu tran|mien sinh hoat|cho (?:ket nap|duyet)|chua ket nap|tu choi|inactive|left|expelled|suspended|resigned|withdrawn|deceased|dissolved|pending|refused)(?:\b|$)/;

/** A heading of a section, a title or the name of a sheet that says so of all its rows. */
const NOT_CURRENT_BELOW =
  /\b(?:(?:da|xin) (?:ra|roi|rut|thoi|nghi|ngung|dung|giai the)|(?:ra|roi) hoi(?! (?:truong|nghi|thao|cho)\b)|rut (?:ten|khoi)|khai tru|xoa ten|tam (?:ngung|dung|nghi|dinh chi)|(?:ngung|dung|khong con) (?:hoat dong|sinh hoat|la hoi vien)|qua doi|tu tran|cho ket nap|chua ket nap|inactive|expelled|suspended|resigned|former members)\b/;

/** Whether a heading says that the rows below it are not in good standing. */
export function saysNotCurrent(heading: string): boolean {
  return NOT_CURRENT_BELOW.test(fold(heading).replace(/\s+/g, ' '));
}

/** A remark that says so of its row: other remarks speak of letters that are no longer sent and of people who retired. */
const LEFT =
  /(?<!\b(?:chua|khong)(?: xin)? )\b(?:(?:ra|roi) hoi(?! (?:truong|nghi|thao|cho)\b)|rut (?:ten|khoi)|khai tru|xoa ten|(?:ngung|dung|thoi|nghi|khong con) (?:hoat dong|sinh hoat|tham gia|la hoi vien)|(?:da|xin|dang) (?:giai the|pha san))\b|^(?:giai the|pha san)\b/;

/** The text of a remark that says that its member left; undefined for other remarks. */
export function leftRemark(remark: string | null | undefined): string | undefined {
  return remark && LEFT.test(fold(remark).replace(/\s+/g, ' ')) ? remark : undefined;
}

/** Whether what a cell, a heading or a remark says of the state of a record is not that of a new one. */
export function isNotCurrent(text: string): boolean {
  const folded = fold(text).replace(/\s+/g, ' ').trim();
  return NOT_CURRENT.test(folded) || LEFT.test(folded);
}
