// The named functions of sources: how long they are, and what components take from whom.
import { parseAst } from 'rolldown/parseAst';

/** Named functions with their lines. One within another counts in both. */
export function functionsOf(path, text) {
  const found = [];
  const walk = (node, name) => {
    if (Array.isArray(node)) for (const one of node) walk(one);
    if (!node?.type) return;
    if (isFunction(node) && (node.id?.name ?? name))
      found.push({ name: node.id?.name ?? name, lines: text.slice(node.start, node.end).split('\n').length });
    for (const child of Object.values(node))
      if (child && typeof child === 'object')
        walk(child, isFunction(child) ? (node.id?.name ?? node.key?.name) : undefined);
  };
  walk(parse(path, text));
  return found;
}

/** The components that a file declares, each with the number of its parameters, and the components that it draws. */
export function componentsOf(path, text) {
  const types = new Map();
  const [declared, drawn] = [[], []];
  const program = parse(path, text);
  const statements = program.body.map((one) => one.declaration ?? one);
  for (const one of statements) if (/^TS(Interface|TypeAlias)Declaration$/.test(one.type)) types.set(one.id.name, one);
  for (const one of statements)
    for (const { id, init = one } of one.declarations ?? [one])
      if (isFunction(init) && /^[A-Z]/.test(id?.name ?? ''))
        declared.push({ name: id.name, parameters: parametersOf(init.params[0], types) });
  const walk = (node) => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (!node?.type) return undefined;
    if (node.type === 'JSXOpeningElement' && node.name.type === 'JSXIdentifier') drawn.push(node.name.name);
    for (const child of Object.values(node)) if (child && typeof child === 'object') walk(child);
    return undefined;
  };
  walk(program);
  return { declared, drawn };
}

function parametersOf(given, types) {
  if (!given) return 0;
  const taken = given.type === 'ObjectPattern' ? given.properties.length : 0;
  return Math.max(taken, membersOf(given.typeAnnotation?.typeAnnotation, types));
}

/** The members of a type, as far as this file declares them. */
function membersOf(type, types) {
  if (type?.type === 'TSTypeLiteral') return type.members.length;
  if (type?.type === 'TSIntersectionType') return type.types.reduce((sum, one) => sum + membersOf(one, types), 0);
  const known = types.get(type?.typeName?.name ?? type?.expression?.name);
  if (!known) return 0;
  if (known.type === 'TSTypeAliasDeclaration') return membersOf(known.typeAnnotation, types);
  return (known.extends ?? []).reduce((sum, one) => sum + membersOf(one, types), known.body.body.length);
}

function isFunction(node) {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node?.type);
}

function parse(path, text) {
  return parseAst(text, { lang: /\.d\.m?ts$/.test(path) ? 'dts' : path.endsWith('x') ? 'tsx' : 'ts' });
}
