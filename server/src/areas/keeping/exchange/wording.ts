import { workbookTexts } from '@hoivien/contract/areas/keeping/exchange/exchange.texts.ts';
import { choiceLabel, fieldLabel, fill, pick } from '@hoivien/contract/kit/message.ts';
import { areaTexts, textOf } from '@hoivien/contract/messages.ts';
import { writtenHeadings } from '@hoivien/contract/written.ts';
import type { Wording } from '../../../kit/exchange/wording.ts';

/** The words of workbooks, from the texts of the areas. */
export const wording: Wording = {
  title: (area, language) => pick(textsOf(area).title, language),
  label: (area, field, language) => pick(fieldLabel(textsOf(area), field), language),
  choice: (area, field, value, language) => pick(choiceLabel(textsOf(area), field, value), language),
  written: writtenHeadings,
  message: (key, language, params) => textOf(key, language, params) ?? key,
  text: (name, language, params = {}) => fill(pick(workbookTexts[name], language), params),
};

function textsOf(area: string) {
  const texts = areaTexts(area);
  if (!texts) throw new Error(`The area ${area} has no texts.`);
  return texts;
}
