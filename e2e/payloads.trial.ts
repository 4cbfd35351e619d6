import { BOTH, expect, type House, type Page, signIn, test, withoutStream } from './house.ts';
import { PASSWORD } from './product.ts';

const SHAPES = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">a</a>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '<body onload=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>a</button></form>',
  '<style>@import "javascript:alert(1)"</style>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '<%= alert(1) %>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
];
/** Marks that close an attribute, an element or a comment before the script. */
const BREAKS = ['', '"', "'", '">', "'>", '</title>', '</textarea>', '-->'];
const payloads = SHAPES.flatMap((shape) => BREAKS.map((mark) => `${mark}${shape}`)).slice(0, 200);

for (const language of BOTH) {
  test(`of 200 scripts in every text none runs, in lists, records, histories and prints (${language})`, async ({
    page,
    house,
  }) => {
    test.setTimeout(1_800_000);
    const ran: string[] = [];
    page.on('dialog', (dialog) => {
      ran.push(`${page.url()}: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) ran.push(`${page.url()}: ${message.text()}`);
    });
    await withoutStream(page);
    const records = await plant(house, language);
    await signIn(page, house, language);
    // The watch hears a script that does run.
    await page.evaluate(() => alert('heard'));
    expect(ran.splice(0)).toHaveLength(1);
    let looked = 0;
    for (const route of [...lists(language), ...records]) {
      await look(page, `${house.url}/#${route}`);
      looked++;
    }
    console.log(
      `figure: payloads ${payloads.length}, pages looked at ${looked}, scripts run or reported: ${ran.length}`,
    );
    expect(payloads).toHaveLength(200);
    expect(ran).toEqual([]);
  });
}

/** Addresses of lists and prints that show every payload. */
function lists(language: string): string[] {
  const pages = (route: string) =>
    [1, 2].map((at) => `${route}${route.includes('?') ? '&' : '?'}pageSize=100&page=${at}`);
  return [
    ...pages(`/catalogue/markets?search=PL-${language}`),
    ...pages(`/member-and-partner/member?search=PL-${language}`),
    ...pages(`/calendar?state=1`),
    ...['', '/cards', '/labels'].map((end) => `/member-and-partner/member/print${end}?search=PL-${language}`),
    '/audit',
    '/',
  ];
}

async function look(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
}

/** Adds a market, a member and a meeting for each payload. Returns the addresses of every twenty-fifth record. */
async function plant(house: House, language: string): Promise<string[]> {
  let token = '';
  token = ((await post('/api/Users/SignIn', { username: 'admin', password: PASSWORD })) as { accessToken: string })
    .accessToken;
  const records: string[] = [];
  for (const [at, text] of payloads.entries()) {
    const code = `PL-${language}-${at}`;
    const market = (await post('/api/Markets', { code, name: text, description: text })) as { id: string };
    const member = (await post('/api/Members', {
      type: 1,
      code,
      enterpriseName: text,
      leaderInfo: { name: 'Trần An', position: text },
      connectInfos: [{ name: 'Lê Bình', position: text }],
    })) as { id: string };
    const startTime = `2031-01-${String(1 + (at % 28)).padStart(2, '0')}T01:00:00Z`;
    const meeting = { kind: 2, type: 1, title: text, startTime, endTime: startTime.replace('T01', 'T02') };
    const schedule = (await post('/api/Schedules', meeting)) as { id: string };
    if (at % 25 === 0)
      records.push(
        `/catalogue/markets/info/${market.id}`,
        `/member-and-partner/member/info/${member.id}`,
        `/member-and-partner/member/edit/${member.id}`,
        `/member-and-partner/member/print/sheet/${member.id}`,
        `/calendar/info/${schedule.id}`,
      );
  }
  return records;

  async function post(path: string, body: object): Promise<unknown> {
    const response = await fetch(house.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { data: unknown };
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer.data;
  }
}
