import { hash, randomUUID } from 'node:crypto';
import { areaTexts } from '@hoivien/contract/messages.ts';
import { chooserCodes } from '@hoivien/contract/permissions.ts';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { AppConfig } from './app-config.ts';
import { attachmentRoutes } from './areas/attachment/index.ts';
import { auditRoutes } from './areas/audit/index.ts';
import { clubInvitationRoutes } from './areas/club-invitation/index.ts';
import { deletionRoutes } from './areas/deletion/index.ts';
import { exchangeRoutes } from './areas/exchange/index.ts';
import { legacyAddressRoutes } from './areas/legacy-address/index.ts';
import { mergeRoutes } from './areas/merge/index.ts';
import { messageRoutes } from './areas/messages.ts';
import { noteRecords, noteRoutes } from './areas/note/index.ts';
import { noticeRoutes, noticeStreams } from './areas/notice/index.ts';
import { outboxRoutes } from './areas/outbox/index.ts';
import { fieldRoutes } from './areas/field/index.ts';
import { logViews, personalDataRecords, personalDataRoutes } from './areas/personal-data/index.ts';
import { publicInfoRoutes } from './areas/public-info.ts';
import { recordAreas } from './records.ts';
import { roleRoutes } from './areas/role/index.ts';
import { scheduleRoutes } from './areas/schedule/index.ts';
import { savedViewRoutes } from './areas/saved-view/index.ts';
import { recordSource, searchRoutes } from './areas/search/index.ts';
import { unitRoutes } from './areas/unit/index.ts';
import { accountHeldWhole, accountRoutes } from './areas/user/administration/index.ts';
import { type AccessTokens, doorOf, profileRoutes, userRoutes } from './areas/user/index.ts';
import { waitingRoutes } from './areas/waiting/index.ts';
import { fileLinks } from './kit/attachments/file-links.ts';
import { recordFiles } from './kit/attachments/source.ts';
import { checkSource } from './kit/crud/check-source.ts';
import type { FileStore } from './kit/files.ts';
import { answerErrors } from './kit/http/answer-errors.ts';
import { authenticate, type House } from './kit/http/authenticate.ts';
import { boundJson, FILE_BODY, LEAST_BODY } from './kit/http/body-limits.ts';
import { bulkRoute } from './kit/http/bulk-route.ts';
import { documentation } from './kit/http/documentation.ts';
import { securityHeaders } from './kit/http/headers.ts';
import { acceptForms } from './kit/http/multipart-body.ts';
import { shedLoad } from './kit/http/overload.ts';
import { proxyTrust } from './kit/http/proxies.ts';
import { resourceRoutes } from './kit/http/resource-routes.ts';
import type { Access, Route } from './kit/http/route.ts';
import { useZod } from './kit/http/schemas.ts';
import { HEAD, watchBodies } from './kit/http/slow-bodies.ts';
import { serveWeb } from './kit/http/serve-web.ts';
import type { Jobs } from './kit/jobs.ts';
import type { NoticeWire } from './kit/notice-wire.ts';
import type { Drivers } from './kit/outbox/drivers.ts';

export interface AppOptions extends Omit<House, 'sessionOf'> {
  tokens: AccessTokens;
  files: FileStore;
  jobs: Jobs;
  /** What sends mail and SMS; a channel without a driver keeps its messages in the outbox. */
  drivers: Drivers;
  /** Says whose notices changed, on whatever server. */
  notices: NoticeWire;
  /** The keys of captcha and one-time codes are derived from it. */
  secretKey: string;
  config: AppConfig;
  version: string;
  logger: NonNullable<FastifyServerOptions['logger']>;
  /** Told of an account whose owner has chosen a new password. */
  passwordChanged?: ((username: string) => void) | undefined;
  /** Folder of the built interface; left out when another server gives it (development, tests). */
  webFolder?: string | undefined;
  /** Told of every route as Fastify registers it, for the tests that walk them. */
  onRoute?: ((route: { method: string; url: string; access: Access | undefined }) => void) | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends the streams of events: the server stops. */
    endStreams: () => void;
  }
}

/** Every route of the product, as declared. */
function allRoutes(options: AppOptions, areas: ReturnType<typeof recordAreas>): Route[] {
  const { files } = options;
  const { party, committee, plain, all: records, bulkOf } = areas;
  const door = doorOf(options);
  const links = fileLinks(options.secretKey);
  return [
    ...publicInfoRoutes(options),
    ...userRoutes(door),
    ...profileRoutes({ door, files, links }),
    ...attachmentRoutes({ files, links, sources: records.map(recordFiles) }),
    ...outboxRoutes({ ...options, keepers: { account: accountHeldWhole, members: party.changeable } }),
    ...plain.flatMap((area) => resourceRoutes(area, { choosers: chooserCodes(area.source.resource.area) })),
    ...fieldRoutes(),
    ...party.routes(),
    ...clubInvitationRoutes({ ...options, changeable: party.changeable }),
    ...noteRoutes(records),
    ...mergeRoutes(records),
    ...legacyAddressRoutes(records),
    ...committee.routes(),
    ...scheduleRoutes(),
    ...personalDataRoutes(records, options.secretKey),
    ...unitRoutes(),
    ...records.map((area) => bulkRoute(area.source, bulkOf(area))),
    ...roleRoutes(),
    ...accountRoutes(door, links),
    ...auditRoutes(records),
    ...deletionRoutes([...records, noteRecords]),
    ...exchangeRoutes([...records, ...personalDataRecords], options.files, options.jobs),
    ...searchRoutes(records.map(recordSource)),
    ...savedViewRoutes(),
    ...waitingRoutes(records),
    ...messageRoutes(),
  ];
}

/** An area in the words of its list, for the document of the API. */
function describeTag(tag: string): string | undefined {
  return areaTexts(tag)?.title.join(' · ');
}

/** The server without its socket: tests inject requests into it, `main.ts` listens with it. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { tokens, now } = options;
  const app = Fastify({
    logger: options.logger,
    bodyLimit: LEAST_BODY,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxyTrust(options.config),
    // A large file over a slow line takes minutes: bodies are bounded by how they come, not by their whole time.
    requestTimeout: 0,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    http: HEAD,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  });
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) options.onRoute?.({ method: one, url, access: config?.access });
  });
  useZod(app);
  answerErrors(app);
  watchBodies(app);
  await securityHeaders(app);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } });
  await app.register(etag, { weak: true, hashFn: (body) => hash('sha1', body, 'base64') });
  await app.register(multipart, {
    limits: { fileSize: FILE_BODY, files: 1, fields: 20, parts: 21, fieldSize: LEAST_BODY },
    throwFileSizeLimit: false,
  });
  boundJson(app);
  acceptForms(app);
  const house = { ...options, sessionOf: (token: string) => tokens.read(token, now()) };
  shedLoad(app, options.pool);
  authenticate(app, house);
  const streams = noticeStreams(options.notices);
  // Streams have no end of their own, and a server that stops waits for what is open.
  app.addHook('preClose', async () => streams.close());
  app.decorate('endStreams', () => streams.close());
  const areas = recordAreas(options.secretKey);
  for (const { source } of areas.all) checkSource(source);
  logViews(app, options.db, areas.all);
  const routes = [...allRoutes(options, areas), ...noticeRoutes(streams, house)];
  await documentation(app, routes, { version: options.version, describeTag });
  for (const route of routes) route.register(app);
  if (options.webFolder) await serveWeb(app, options.webFolder);
  return app;
}
