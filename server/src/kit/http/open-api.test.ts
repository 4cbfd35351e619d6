import { runInNewContext } from 'node:vm';
import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { filterNames } from '@hoivien/contract/kit/filters.ts';
import { actionsOf } from '@hoivien/contract/kit/permission.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { messageCatalogue, textOf } from '@hoivien/contract/messages.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../testing/make-app.ts';

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  description?: string;
  schema: Record<string, unknown>;
}

interface Operation {
  operationId: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: { $ref?: string } }> }>;
  security?: unknown[];
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, object>;
    parameters: Record<string, Parameter>;
    responses: Record<string, object>;
  };
}

let house: TestApp;
let staff: TestClient;
let document: Document;
let ajv: Ajv2020;

beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
  document = (await staff.get('/api/OpenApi.json')).body as Document;
  ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'api');
});
afterAll(() => house[Symbol.asyncDispose]());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
const parametersOf = ({ parameters = [] }: Operation) =>
  parameters.map((one) =>
    one.$ref ? (document.components.parameters[one.$ref.split('/').at(-1) ?? ''] as Parameter) : one,
  );
/** The differences between an answer and its schema in the document. */
const wrongOf = (path: string, answer: unknown, method = 'get') => {
  const pointer = [path, method].map((part) =>
    part.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D'),
  );
  const validate = ajv.compile({
    $ref: `api#/paths/${pointer.join('/')}/responses/200/content/application~1json/schema`,
  });
  validate(answer);
  return validate.errors ?? [];
};

test('every list of records says in the document what its reader may do', () => {
  const pages = registry.map(({ resource }) => `${resource.singular}ItemPage`);
  const silent = pages.filter((name) => {
    const page = document.components.schemas[name] as { properties?: { may?: { description?: string } } } | undefined;
    return !page?.properties?.may?.description;
  });
  expect(silent).toEqual([]);
});

describe('the document of the API', () => {
  test('an independent validator accepts the document as OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(
      structuredClone(document) as object as Record<string, unknown>,
    );
    expect([valid, errors]).toEqual([true, undefined]);
  });

  test('every route has a unique name', () => {
    const declared = house.routes.filter(({ url }) => !/^\/api\/(Docs|OpenApi)/.test(url));
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(ids).toHaveLength(declared.length);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]+$/);
    const wanted = [
      'listMembers',
      'getMember',
      'createMember',
      'updateMember',
      'deleteMember',
      'signIn',
      'approveMember',
    ];
    expect(ids).toEqual(expect.arrayContaining([...wanted, 'exportMembers', 'exportChosenMembers', 'listMessages']));
  });

  test('writes each schema once: calls refer to records, items, inputs, envelopes and refusals', () => {
    const { schemas } = document.components;
    for (const { resource } of registry) {
      const written = actionsOf(resource).includes('Create') || resource.area === 'Feedbacks';
      const names = [resource.singular, `${resource.singular}Item`, ...(written ? [`${resource.singular}Input`] : [])];
      for (const name of [...names, `${resource.singular}Answer`]) expect(schemas, name).toHaveProperty(name);
    }
    for (const { operation } of operations()) {
      const { requestBody, responses, operationId } = operation;
      const body = requestBody?.content['application/json'];
      if (body) expect(body.schema.$ref, operationId).toMatch(/^#\/components\/schemas\//);
      for (const [status, { $ref, content }] of Object.entries(responses)) {
        if (Number(status) >= 400) expect($ref, operationId).toMatch(/^#\/components\/responses\//);
        else if (content?.['application/json']) expect(content, operationId).toBeDefined();
      }
    }
    expect(JSON.stringify(schemas['MemberAnswer'])).toContain('"#/components/schemas/Member"');
    expect(JSON.stringify(schemas['MemberItemPageAnswer'])).toContain('"#/components/schemas/MemberItem');
  });

  test('names the refusals of every call', () => {
    const of = (path: string, method: string) => Object.keys(document.paths[path]?.[method]?.responses ?? {});
    expect(of('/api/Members', 'get')).toEqual(['200', '400', '401', '403', '500', '503']);
    expect(of('/api/Members/{id}', 'put')).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '429',
      '500',
      '503',
      '507',
    ]);
    expect(of('/api/Members/Export', 'get')).toEqual(['200', '400', '401', '403', '429', '500', '503', '507']);
    expect(of('/api/Users/SignIn', 'post')).not.toContain('401');
    for (const { operation } of operations()) expect(Object.keys(operation.responses)).toContain('400');
  });

  test('a list has exactly the parameters that it takes, and each filter has its rule', async () => {
    for (const resource of registry.map((one): Resource => one.resource)) {
      const list = document.paths[`/api/${resource.area}`]?.['get'] as Operation;
      const taken = Object.keys(allFields(resource)).flatMap((name) => filterNames(resource, name));
      const given = parametersOf(list);
      const paging = ['page', 'pageSize', 'search', 'sort', 'fields', 'or'];
      for (const name of [...paging, ...taken])
        expect(
          given.map((one) => one.name),
          resource.area,
        ).toContain(name);
      for (const { name, description } of given) {
        expect(description, `${resource.area} ${name}`).toBeTruthy();
        if (![...paging, 'bands'].includes(name)) expect(taken, resource.area).toContain(name);
      }
    }
    // The server refuses a parameter that the document leaves out, and accepts one that it contains.
    expect((await staff.get('/api/Members?codeFrom=1')).status).toBe(400);
    const codes = parametersOf(document.paths['/api/Members']?.['get'] as Operation).map(({ name }) => name);
    expect(codes).not.toContain('codeFrom');
  });

  test('says that the values of a filter may be repeated, and what the ends of a range are', () => {
    const given = parametersOf(document.paths['/api/Members']?.['get'] as Operation);
    const of = (name: string) => given.find((one) => one.name === name);
    expect(of('marketId')?.schema).toMatchObject({ type: 'array', items: { format: 'uuid' } });
    expect(of('joinedOnFrom')?.description).toContain('YYYY-MM-DD');
    expect(of('updatedAtTo')?.description).toMatch(/last day in Vietnam.*2026-01-31T08:00:00Z/);
    expect(of('sort')?.description).toContain('`column:asc`');
  });
});

describe('the answers of the server fit the document', () => {
  test.each([
    'Markets',
    'Members',
    'PersonalMembers',
    'Clubs',
    'Partners',
    'ExecutiveCommittees',
    'Users',
    'Roles',
    'Schedules',
    'Fields',
  ])('the list of %s', async (area) => {
    if (area === 'Markets') await staff.post('/api/Markets', { code: 'API-1', name: 'Thị trường của tài liệu' });
    if (area === 'Members') {
      const { status } = await staff.post('/api/Members', {
        code: 'API-M',
        enterpriseName: 'Công ty tài liệu',
        type: 1,
      });
      expect(status).toBe(201);
    }
    if (area === 'Clubs') await staff.post('/api/Clubs', { code: 'API-C', enterpriseName: 'Câu lạc bộ tài liệu' });
    const { status, body } = await staff.get(`/api/${area}`);
    expect([status, wrongOf(`/api/${area}`, body)]).toEqual([200, []]);
  });

  test('a record, a history, an option, the profile and the messages fit their schemas', async () => {
    const made = await staff.post('/api/Members', { code: 'API-2', enterpriseName: 'Công ty thứ hai', type: 1 });
    const { id } = made.body.data as { id: string };
    for (const [path, url] of [
      ['/api/Members/{id}', `/api/Members/${id}`],
      ['/api/Members/{id}/History', `/api/Members/${id}/History`],
      ['/api/Members/Options', '/api/Members/Options'],
      ['/api/Users/Profile', '/api/Users/Profile'],
      ['/api/Messages', '/api/Messages?area=Markets'],
      ['/api/Public/Info', '/api/Public/Info'],
    ] as const) {
      const { status, body } = await staff.get(url);
      expect([path, status, wrongOf(path, body)]).toEqual([path, 200, []]);
    }
  });

  test('an answer that breaks its schema is noticed', () => {
    const page = { data: { items: [{ id: 1 }], total: 1, page: 1, pageSize: 20 } };
    expect(wrongOf('/api/Markets', page)).not.toEqual([]);
  });

  test('a refusal fits its schema', async () => {
    const validate = ajv.compile({ $ref: 'api#/components/schemas/Refusal' });
    for (const answer of [
      await staff.post('/api/Markets', {}),
      await staff.get('/api/Markets/00000000-0000-7000-8000-000000000000'),
      await house.anonymous.get('/api/Markets'),
    ]) {
      expect([answer.status >= 400, validate(answer.body), validate.errors]).toEqual([true, true, null]);
    }
  });
});

describe('the catalogue of messages', () => {
  test('every key occurs once, with a sentence in both languages', async () => {
    const { status, body } = await staff.get('/api/Messages');
    const entries = body.data as { key: string; vi: string; en: string }[];
    expect(status).toBe(200);
    expect(entries).toEqual(messageCatalogue());
    expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
    for (const { vi, en } of entries) expect([vi.length > 0, en.length > 0]).toEqual([true, true]);
    expect(entries).toContainEqual({ key: 'Mes.Markets.Code.Required', vi: 'Mã là bắt buộc', en: 'Code is required' });
    expect(entries).toContainEqual({
      key: 'Mes.Files.Size.OverLength@size',
      vi: 'Tệp lớn hơn {size}',
      en: 'The file is larger than {size}',
    });
  });

  test('a request can ask for the messages of one area', async () => {
    const entries = (await staff.get('/api/Messages?area=Markets')).body.data as { key: string }[];
    expect(entries.length).toBeGreaterThan(10);
    for (const { key } of entries) expect(key).toMatch(/^Mes\.Markets\./);
  });

  test('only signed-in users open the catalogue', async () => {
    expect((await house.anonymous.get('/api/Messages')).status).toBe(401);
    expect((await (await house.signInAs(null)).get('/api/Messages')).status).toBe(200);
  });
});

describe('a method or a type that an address does not take', () => {
  const send = (method: string, url: string, type?: string, payload?: string) =>
    house.app.inject({
      method: method as 'GET',
      url,
      headers: { authorization: `Bearer ${staff.token}`, ...(type && { 'content-type': type }) },
      ...(payload !== undefined && { payload }),
    });
  const inBoth = (key: string) => LANGUAGES.map((language) => textOf(key, language));

  test('a known address with an unknown method gives 405 and names the known methods', async () => {
    const answer = await send('PATCH', '/api/Members');
    expect([answer.statusCode, answer.json().message, answer.headers.allow]).toEqual([
      405,
      'Mes.Route.Method.NotAllowed',
      'GET, HEAD, POST',
    ]);
    const one = await send('POST', '/api/Markets/00000000-0000-7000-8000-000000000000?a=1', 'application/json', '{}');
    expect([one.statusCode, one.headers.allow]).toEqual([405, 'DELETE, GET, HEAD, PATCH, PUT']);
    expect(inBoth('Mes.Route.Method.NotAllowed')).toEqual([
      'Địa chỉ này không nhận thao tác đó',
      'This address does not take that method',
    ]);
  });

  test('an unknown address gives 404 for every body', async () => {
    expect((await send('POST', '/api/Nothing', 'application/json', '{}')).statusCode).toBe(404);
    expect((await send('POST', '/api/Nothing', 'text/xml', '<a/>')).statusCode).toBe(404);
    expect((await send('GET', '/api/Membersss')).headers.allow).toBeUndefined();
  });

  test.each(['text/plain', 'text/xml', 'application/x-www-form-urlencoded'])(
    'a body of type %s is 415',
    async (type) => {
      const answer = await send('POST', '/api/Markets', type, 'code=A');
      expect([answer.statusCode, answer.json().message]).toEqual([415, 'Mes.Input.ContentType.NotAllowed']);
      for (const text of inBoth(answer.json().message)) expect(text).toContain('JSON');
    },
  );
});

/** A stand-in for the collections of Swagger UI, as far as its search uses them. */
class Group {
  readonly tag: string;
  readonly operations: readonly Record<string, string>[];

  constructor(tag: string, operations: readonly Record<string, string>[]) {
    this.tag = tag;
    this.operations = operations;
  }
  get() {
    return { size: this.operations.length };
  }
  getIn() {
    return 'Thị trường · Markets';
  }
  update(_name: string, change: (operations: { filter: (keep: (one: object) => boolean) => object[] }) => object[]) {
    const filter = (keep: (one: object) => boolean) =>
      this.operations.filter((one) =>
        keep({ get: (name: string) => one[name], getIn: ([, name = '']: string[]) => one[name] }),
      );
    return new Group(this.tag, change({ filter }) as Record<string, string>[]);
  }
}

describe('the page of the documentation', () => {
  test('the search finds calls by address, name, summary and area, and needs every typed word', async () => {
    const script = await house.app.inject({ url: '/api/Docs/start.js' });
    type Search = (groups: object, phrase: string) => Group[];
    let search: Search | undefined;
    runInNewContext(script.body, {
      localStorage: { getItem: () => null },
      SwaggerUIBundle: ({ filter, plugins }: { filter: boolean; plugins: { fn: { opsFilter: Search } }[] }) => {
        if (filter) search = plugins[0]?.fn.opsFilter;
      },
    });
    const groups = [
      new Group('Markets', [
        { path: '/api/Markets', operationId: 'listMarkets', summary: 'List Markets' },
        { path: '/api/Markets/{id}/Approve', operationId: 'approveMarket', summary: 'Approve one that waits' },
      ]),
    ];
    const taggedOps = {
      map: (change: (group: Group, tag: string) => Group) => groups.map((group) => change(group, group.tag)),
    };
    const found = (phrase: string) =>
      search?.(taggedOps, phrase).flatMap(({ operations }) => operations.map(({ operationId }) => operationId));
    expect(found('APPROVEmarket')).toEqual(['approveMarket']);
    expect(found('waits approve')).toEqual(['approveMarket']);
    expect(found('thị trường')).toEqual(['listMarkets', 'approveMarket']);
    expect(found('fees')).toEqual([]);
  });

  test('the page loads nothing from other servers', async () => {
    const page = await house.anonymous.get('/api/Docs');
    const script = await house.app.inject({ url: '/api/Docs/start.js' });
    expect(String(page.headers['content-security-policy'])).toContain("script-src 'self'");
    expect(script.body).not.toMatch(/https?:\/\//);
  });
});
