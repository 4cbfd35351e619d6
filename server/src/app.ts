import { hash, randomUUID } from 'node:crypto';
import { areaTexts } from '@hoivien/contract/messages.ts';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { type AreaServices, areasOf } from './areas.ts';
import { noticeStreams } from './areas/keeping/notice/index.ts';
import { logViews } from './areas/people/personal-data/index.ts';
import { traceSecurity } from './areas/doors/security/index.ts';
import { checkSource } from './kit/crud/check-source.ts';
import { answerErrors } from './kit/http/answer-errors.ts';
import { authenticate } from './kit/http/authenticate.ts';
import { boundJson, FILE_BODY, LEAST_BODY } from './kit/http/body-limits.ts';
import { bulkRoute, usesRoute } from './kit/http/bulk-route.ts';
import { documentation } from './kit/http/documentation.ts';
import { securityHeaders } from './kit/http/headers.ts';
import { acceptForms } from './kit/http/multipart-body.ts';
import { shedLoad } from './kit/http/overload.ts';
import { proofsOf } from './kit/http/proofs.ts';
import { proxyTrust } from './kit/http/proxies.ts';
import type { Access } from '@hoivien/contract/kit/declared-call.ts';
import type { ChangePart, RouteFacts } from './kit/http/route.ts';
import { setFieldRoutes } from './kit/http/set-field-route.ts';
import { useZod } from './kit/http/schemas.ts';
import { HEAD, watchBodies } from './kit/http/slow-bodies.ts';
import { serveWeb } from './kit/http/serve-web.ts';
import type { NoticeWire } from './kit/notice-wire.ts';
import { undoTokens } from './kit/undo-token.ts';

export interface AppOptions
  extends Omit<AreaServices, 'sessionOf' | 'proofs' | 'undo' | 'streams' | 'saves' | 'records' | 'modules'> {
  /** Tells all servers about changed notices. */
  notices: NoticeWire;
  logger: NonNullable<FastifyServerOptions['logger']>;
  /** The folder of the built interface; left out when another server serves it (development, tests). */
  webFolder?: string | undefined;
  /** Called for every route that Fastify registers, for tests of all routes. */
  onRoute?:
    | ((route: {
        method: string;
        url: string;
        access: Access | undefined;
        proof: RouteFacts['proof'];
        area: string | undefined;
        facts: RouteFacts | undefined;
      }) => void)
    | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends the streams of events, because the server stops. */
    endStreams: () => void;
  }
}

/** The title of an area in both languages, for the document of the API. */
function describeTag(tag: string): string | undefined {
  return areaTexts(tag)?.title.join(' · ');
}

/** The server without a socket: tests inject requests, and `main.ts` listens with it. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { tokens, now } = options;
  const app = Fastify({
    logger: options.logger,
    bodyLimit: LEAST_BODY,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxyTrust(options.config),
    // A large file over a slow line takes minutes, so bodies have a limit on their pace and none on their whole time.
    requestTimeout: 0,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    http: HEAD,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  });
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) {
      options.onRoute?.({
        method: one,
        url,
        access: config?.access,
        proof: config?.facts?.proof,
        area: config?.facts?.tag,
        facts: config?.facts,
      });
    }
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
  const services = {
    ...options,
    sessionOf: (token: string) => tokens.read(token, now()),
    proofs: proofsOf(options.secretKey),
    undo: undoTokens(options.secretKey),
  };
  shedLoad(app, { pool: options.pool, sessionOf: services.sessionOf });
  authenticate(app, services);
  const streams = noticeStreams(options.notices);
  // Streams do not end by themselves, and a stopping server waits for open answers.
  app.addHook('preClose', async () => streams.close());
  app.decorate('endStreams', () => streams.close());
  const areas = areasOf(options.secretKey);
  const { records, modules } = areas;
  for (const { source } of records) checkSource(source);
  logViews(app, options.db, records);
  traceSecurity(app, { db: options.db, now, isOurs: tokens.isOurs });
  const saves = new Map<string, ChangePart>();
  const own = modules.flatMap((area) => area.routes?.({ ...services, streams, records, modules, saves }) ?? []);
  const ownAt = (asked: string, address: string) => own.find(({ method, url }) => method === asked && url === address);
  const partOf = (address: string) => ownAt('PATCH', address);
  for (const { source, edits } of modules.flatMap(({ restored = [] }) => restored)) {
    const part = edits && partOf(edits.url);
    if (part?.changePart) saves.set(source.resource.area, part.changePart);
  }
  const routes = [
    ...own,
    ...records.flatMap((area) => {
      const actions = areas.bulkOf(area);
      const { area: name } = area.source.resource;
      const part = partOf(`/api/${name}/:id`);
      if (part?.changePart) saves.set(name, part.changePart);
      return [
        ...(part && !part.facts.proof ? setFieldRoutes(area.source, part) : []),
        ...(Object.keys(actions).length > 0 ? [bulkRoute(area.source, actions)] : []),
        ...(actions.Delete || ownAt('DELETE', `/api/${name}/:id`) ? [usesRoute(area.source)] : []),
      ];
    }),
  ];
  await documentation(app, routes, { version: options.version, describeTag });
  for (const route of routes) route.register(app);
  if (options.webFolder) await serveWeb(app, options.webFolder);
  return app;
}
