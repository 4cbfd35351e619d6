// Long: 'every screen has a page of its own' in web/src/app/manual/manual.test.tsx holds the same rule in the plain run.
import { expect, LANGUAGES, signIn, test, word } from './house.ts';

const paper = (text: string) =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj\n% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );

for (const language of LANGUAGES) {
  const say = (vi: string, en: string) => word(language, vi, en);
  test(`the manual is replaced and an earlier version restored (${language})`, async ({ page, house }) => {
    await signIn(page, house, language);
    await page.goto(`${house.url}/#/document-tutorial`);
    const version = (number: number) =>
      page.getByRole('button', { name: say(`Xem phiên bản ${number}`, `Show version ${number}`) });
    await expect(version(2)).toContainText(say('đang dùng', 'in force'));
    await page.getByRole('button', { name: say('Thay tệp hướng dẫn', 'Replace the manual') }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'ban-moi.pdf', mimeType: 'application/pdf', buffer: paper('3') });
    await dialog.getByRole('button', { name: say('Dùng tệp này', 'Use this file') }).click();
    await expect(version(3)).toContainText('ban-moi.pdf');
    await expect(page.locator('iframe[title="ban-moi.pdf"]')).toHaveAttribute('src', /^blob:/);
    await page
      .getByRole('button', { name: say('Khôi phục', 'Restore') })
      .last()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Khôi phục', 'Restore') })
      .click();
    await expect(version(4)).toContainText(say('khôi phục từ phiên bản 1', 'restored from version 1'));
    await expect(version(3)).toContainText('ban-moi.pdf');
  });
}
