/**
 * The lint rule `money/only-here`: only `contract/src/kit/money.ts` multiplies or divides money, in TypeScript and in
 * SQL, and only there may `parseFloat` and `toFixed` stand. An amount is known by its name.
 */
const NAMES =
  /money|amount|price|revenue|turnover|capital|(?:^|[a-z_])paid|^paid|debt|^fees?$|sponsor|discount(?!ratio)|accumulation|vnd/i;
const COLUMNS = '(?:money|amount|unit_?price|revenue|minimum_revenue|annual_accumulation|paid|debt|turnover)';
const IN_SQL = new RegExp(`\\b${COLUMNS}\\b\\)*\\s*[*/](?![*/])|(?<![*/])[*/]\\s*\\(*(?:\\w+\\.)?${COLUMNS}\\b`, 'i');
const OPERATORS = new Set(['*', '/', '%', '**', '*=', '/=', '%=', '**=']);
const MESSAGE = 'Money is multiplied, divided and rounded only in contract/src/kit/money.ts.';

/** The names in an expression; a call counts with its own name and not with its arguments. */
function* namesIn(node) {
  if (node?.type === 'Identifier') yield node.name;
  else if (node?.type === 'MemberExpression') {
    yield* namesIn(node.property);
    if (node.computed || node.property.name === 'value') yield* namesIn(node.object);
  } else if (node?.type === 'CallExpression') {
    const callee = node.callee.type === 'MemberExpression' ? node.callee.property.name : node.callee.name;
    if (['Number', 'BigInt', 'abs', 'round', 'floor', 'ceil', 'trunc'].includes(callee))
      for (const argument of node.arguments) yield* namesIn(argument);
    else if (callee) yield callee;
  } else if (node?.left && node.right) {
    yield* namesIn(node.left);
    yield* namesIn(node.right);
  } else if (node?.expression) yield* namesIn(node.expression);
  else if (node?.argument) yield* namesIn(node.argument);
}

const onlyHere = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const check = (node) => {
      if (!OPERATORS.has(node.operator)) return;
      const names = [...namesIn(node.left), ...namesIn(node.right)];
      if (names.some((name) => NAMES.test(name))) context.report({ node, message: MESSAGE });
    };
    return {
      BinaryExpression: check,
      AssignmentExpression: check,
      CallExpression(node) {
        const name = node.callee.type === 'MemberExpression' ? node.callee.property.name : node.callee.name;
        if (name === 'parseFloat' || name === 'toFixed') context.report({ node, message: MESSAGE });
      },
      TaggedTemplateExpression(node) {
        const text = node.quasi.quasis.map(({ value }, place) => {
          const hole = node.quasi.expressions[place];
          return value.raw + ([...namesIn(hole)].find((name) => NAMES.test(name)) ? 'money' : hole ? 'x' : '');
        });
        if (node.tag.name === 'sql' && IN_SQL.test(text.join(''))) context.report({ node, message: MESSAGE });
      },
    };
  },
};

export default { meta: { name: 'money' }, rules: { 'only-here': onlyHere } };
