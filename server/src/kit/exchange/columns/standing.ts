import { fold } from '@hoivien/contract/kit/fold.ts';

/** The field that no file gives: a new record is in good standing, and steps change it. */
export const STATE = 'state';

/** Words of those who are not in good standing, without accents. A new record is. */
const NOT_CURRENT =
  /(?:^|\b)(?:(?:da|xin|cho) (?:ra|roi|rut|thoi|nghi|mat|dung|ngung|giai the)|ra hoi|roi hoi|rut (?:ten|khoi|lui)|khai tru|xoa ten|tam (?:ngung|dung|nghi|hoan|dinh chi)|ngung|dung (?:hoat|sinh)|dinh chi|giai the|pha san|dong cua|sap nhap|khong (?:con|hoat dong|sinh hoat)|chuyen (?:di|sang|hoi)|qua doi|tu tran|mien sinh hoat|cho (?:ket nap|duyet)|chua ket nap|tu choi|inactive|left|expelled|suspended|resigned|withdrawn|deceased|dissolved|pending|refused)(?:\b|$)/;

/** Leaving the association, or the end of its member, wherever it stands. `Ra hội nghị` and `rút khỏi CLB` are something else. */
const LEFT =
  /\b(?:(?:ra|roi)(?: khoi)? (?:hiep )?hoi(?! (?:truong|nghi|thao|cho|dong)\b)|rut (?:ten )?khoi (?:hiep )?hoi|khai tru|xoa ten|(?:cham dut|mat) tu cach|(?:ngung|dung|thoi|nghi|khong con) (?:hoat dong|sinh hoat|tham gia|lam hoi vien|la hoi vien|hoi vien)|(?:da|xin|dang|bi) (?:giai the|pha san)|former members?|(?:inactive|expelled|suspended|resigned)\b(?! (?:director|manager|staff)))\b/;

/** Words that say so when nothing but a time or a place of it follows: `đã nghỉ hưu` and `đã dừng gửi báo` are something else. */
const ENDED =
  /\b(?:(?:da|xin|tam|bi|hv|hoi vien|thanh vien|cong ty|doanh nghiep|dn) (?:nghi|thoi|rut|ngung|dung|dinh chi|giai the|pha san|dong cua|mat|qua doi|tu tran|roi di|rut lui|rut ten|rut khoi)|ngung hd|(?:khong|thoi|nghi) (?:hoat dong|sinh hoat|tham gia)(?: nua)?)(?=[\s\d/.,;:()-]*(?:$|(?:tu|nam|ngay|thang|quy)\b))/;

/** Those of whom such words say that they retired, and not that their enterprise left. */
const PERSON = /\b(?:giam doc|gd|tgd|chu tich|ct|ke toan|kt|thu ky|nhan vien|ong|ba|anh|chi|co|chong|vo|nguoi)\b/;

/** The same as a whole text. */
const WHOLE =
  /^(?:giai the|pha san|dong cua|qua doi|tu tran|da mat|rut khoi|rut ten|left|withdrawn|deceased|dissolved|da sap nhap)\b(?=[\s\d/.,;:()-]*(?:$|(?:tu|nam|ngay|thang|in|since|vao)\b))/;

/** Somebody came back, or did not leave. */
const STAYED =
  /\b(?:(?:ket nap|tham gia|vao|tro) lai|(?:chua|khong)(?: xin| bi)? (?:ra|roi|rut|khai tru|xoa ten|giai the))\b/;

/** Whether a heading of a section, a title or the name of a sheet says that all its rows are not in good standing. */
export function saysNotCurrent(heading: string): boolean {
  return saysLeft(heading) || /\b(?:cho|chua) ket nap\b|\b(?:qua doi|tu tran)\b/.test(plain(heading));
}

/** Whether a filled cell below a heading says that its member left: `Ngày ra hội`, `Ngày nghỉ`. */
export function headsLeft(heading: string): boolean {
  return saysLeft(heading) || /^(?:ngay|thang|nam|thoi diem) (?:nghi|thoi|rut|ngung|dung|roi)$/.test(plain(heading));
}

/** What a cell below such a heading says; undefined for `không`, `chưa` and nothing. */
export function leftBelow(heading: string, cell: string | null | undefined): string | undefined {
  return cell && !/^(?:[-–0\s]*|khong|chua|chua co|no)$/.test(plain(cell)) ? `${heading}: ${cell.trim()}` : undefined;
}

/** The text of a remark that says that its member left; undefined for other remarks. */
export function leftRemark(remark: string | null | undefined): string | undefined {
  return remark && saysLeft(remark) ? remark : undefined;
}

function saysLeft(text: string): boolean {
  const folded = plain(text);
  return (
    !STAYED.test(folded) && [LEFT, WHOLE, ...(PERSON.test(folded) ? [] : [ENDED])].some((form) => form.test(folded))
  );
}

function plain(text: string): string {
  return fold(text).replace(/\s+/g, ' ').trim();
}

/** Whether what a cell, a heading or a remark says of the state of a record is not that of a new one. */
export function isNotCurrent(text: string): boolean {
  return NOT_CURRENT.test(plain(text)) || saysNotCurrent(text);
}
