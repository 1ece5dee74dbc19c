import { parseAst } from 'vitest/node'

/** One change of a file: the text from `start` to `end` becomes `replacement`. */
export interface Mutant {
  start: number
  end: number
  replacement: string
  operator: string
  line: number
}

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Calls `visit` for each node with its parents, outermost first. Skips the children when it returns false. */
function walk(node: Node, visit: (node: Node, parents: readonly Node[]) => boolean | void, parents: Node[] = []): void {
  if (visit(node, parents) === false) return
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, visit, [...parents, node])
    }
  }
}

const parse = (code: string, file: string): Node =>
  parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file) as unknown as Node

/** Inserts a probe into each function of a file, which records that the function ran. */
export function withProbes(code: string, file: string): string {
  const insertions: [at: number, text: string][] = []
  const probe = (line: number) => `globalThis.mutationHits?.add(${JSON.stringify(`${file}:${line}`)})`
  walk(parse(code, file), (node) => {
    if (!/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return
    const body = node.body as Node | null
    if (!body) return
    const probeCall = probe(lineOf(code, node.start))
    if (body.type === 'BlockStatement') insertions.push([body.start + 1, `${probeCall};`])
    else insertions.push([body.start, `(${probeCall}, `], [body.end, ')'])
  })
  let changed = code
  // From the end; of two probes at one position the outer one first, so that its text precedes the inner one's.
  for (const [at, text] of insertions.toSorted((a, b) => b[0] - a[0])) {
    changed = changed.slice(0, at) + text + changed.slice(at)
  }
  return changed
}

const lineOf = (code: string, at: number): number => code.slice(0, at).split('\n').length

/** Returns the start lines of the functions around a position, innermost first. */
export function functionsAround(code: string, file: string, at: number): number[] {
  const lines: number[] = []
  walk(parse(code, file), (node) => {
    if (at < node.start || at > node.end) return false
    if (/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) {
      lines.unshift(lineOf(code, node.start))
    }
  })
  return lines
}

const WORD =
  /\b(?:and|or|where|order by|group by|returning|limit|offset|for (?:no key )?update|on conflict|union|having|from|join|set|when|then|else|end|select)\b/
const TERM = String.raw`(?:(?!${WORD.source})[^()\n;]|\([^()]*\))+?`
const END = String.raw`(?=\s*(?:$|[)\x60;]|\b(?:and|or|order by|group by|returning|limit|for update|on conflict|union|having)\b))`

/** Typical faults in SQL: a missing condition, a missing lock, a comparison that is off by one. */
const SQL: readonly [operator: string, pattern: RegExp, replacement: string | ((...found: string[]) => string)][] = [
  ['SQL: drop the first condition', new RegExp(String.raw`\bwhere\s+${TERM}\s+and\b`, 'gi'), 'where'],
  [
    'SQL: drop the only condition',
    new RegExp(String.raw`\bwhere\s+${TERM}${END}(?!\s*(?:and|or)\b)`, 'gi'),
    'where true',
  ],
  ['SQL: drop a condition', new RegExp(String.raw`(?<!between\s+\S+\s)\band\s+${TERM}${END}`, 'gi'), ''],
  [
    'SQL: join everything',
    new RegExp(
      String.raw`\bjoin (\w+(?: \w+)?) on ${TERM}(?=\s*(?:$|[)\x60]|\b(?:where|and|join|left|order by|group by)\b))`,
      'gi',
    ),
    (_, table = '') => `join ${table} on true`,
  ],
  ['SQL: drop the lock', /\bfor (?:no key )?update(?: of \w+)?(?: skip locked)?/gi, ''],
  ['SQL: wait for the lock', / skip locked/gi, ''],
  ['SQL: fail on a conflict', /\bon conflict(?: \([^)]*\))? do nothing/gi, ''],
  ['SQL: shift a limit', / (<|>)(=?) (?!\s*$|now\(\))/g, (_, sign = '', equal = '') => ` ${sign}${equal ? '' : '='} `],
  ['SQL: negate null', /\bis (not )?null\b/gi, (_, not) => (not ? 'is null' : 'is not null')],
  ['SQL: swap bounds', /\b(least|greatest)\(/gi, (_, name) => (name === 'least' ? 'greatest(' : 'least(')],
  ['SQL: swap signs', /(?<=[\w)}]) ([+-]) (?=[\w($:])/g, (_, sign) => ` ${sign === '+' ? '-' : '+'} `],
  ['SQL: turn the order', /\b(order by [\w.", ()]+?) desc\b/gi, (_, by = '') => by],
]

type Add = (operator: string, start: number, end: number, replacement: string) => void

const count = (text: string, part: string): number => text.split(part).length - 1
/** Braces are balanced: `${}` contains TypeScript. */
const isBalanced = (text: string): boolean => count(text, '${') === count(text, '}')

function addMutantsOfSql(code: string, { start, end }: Node, add: Add): void {
  const text = code.slice(start + 1, end - 1)
  for (const [operator, pattern, replacement] of SQL) {
    for (const match of text.matchAll(pattern)) {
      const [whole, ...groups] = match
      if (!isBalanced(whole) || !isBalanced(text.slice(0, match.index))) continue
      const at = start + 1 + match.index
      add(
        operator,
        at,
        at + whole.length,
        typeof replacement === 'string' ? replacement : replacement(whole, ...groups),
      )
    }
  }
}

const COMPARISONS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '-': '+',
  '*': '/',
  '??': '&&',
}
const METHODS: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
}

/**
 * Returns every mutant of a file, in order of position. None drops an `await`, because the linter already reports that
 * (`no-floating-promises`).
 */
export function mutantsOf(code: string, file: string): Mutant[] {
  const found: Mutant[] = []
  const add: Add = (operator, start, end, replacement) => {
    if (code.slice(start, end) !== replacement)
      found.push({ start, end, replacement, operator, line: lineOf(code, start) })
  }
  const text = (node: Node): string => code.slice(node.start, node.end)

  walk(parse(code, file), (node, parents) => {
    if (
      /^(?:ImportDeclaration|TSTypeAliasDeclaration|TSInterfaceDeclaration|TSTypeAnnotation|TSTypeParameterInstantiation)$/.test(
        node.type,
      )
    ) {
      return false
    }
    const parent = parents.at(-1)
    switch (node.type) {
      case 'TaggedTemplateExpression':
        if (/^sql\b/.test(text(node.tag as Node))) addMutantsOfSql(code, node.quasi as Node, add)
        return
      case 'ExpressionStatement': {
        const called = text(node).replace(/^await /, '')
        if (/^(?:\w+\.)?log\b|^super\b|^'use/.test(called)) return false
        add('remove a statement', node.start, node.end, ';')
        return
      }
      case 'ThrowStatement':
        add('do not throw', node.start, node.end, ';')
        return
      case 'IfStatement': {
        const { start, end } = node.test as Node
        add('always', start, end, 'true')
        add('never', start, end, 'false')
        return
      }
      case 'ConditionalExpression': {
        const { start, end } = node.test as Node
        add('the other branch', start, end, `!(${code.slice(start, end)})`)
        return
      }
      case 'BinaryExpression':
      case 'LogicalExpression': {
        const operator = node.operator as string
        const to = COMPARISONS[operator]
        const [left, right] = [node.left as Node, node.right as Node]
        if (to === undefined) return
        const at = code.indexOf(operator, left.end)
        if (at < right.start) add(`${operator} becomes ${to}`, at, at + operator.length, to)
        return
      }
      case 'UnaryExpression':
        if (node.operator === '!') add('drop a negation', node.start, node.start + 1, '')
        return
      case 'Literal':
        if (typeof node.value === 'number' && parent?.type !== 'Property') {
          add('another number', node.start, node.end, String(node.value + 1))
        }
        if (typeof node.value === 'boolean') add('the other truth', node.start, node.end, String(!node.value))
        return
      case 'CallExpression': {
        const callee = node.callee as Node
        if (callee.type !== 'MemberExpression') return
        const { name } = callee.property as Node & { name?: string }
        if (/^(?:where|forUpdate|skipLocked|filter)$/.test(name ?? '')) {
          add(`drop .${name}()`, (callee.object as Node).end, node.end, '')
        }
        const to = Object.hasOwn(METHODS, name ?? '') ? METHODS[name ?? ''] : undefined
        const property = callee.property as Node
        if (to !== undefined) add(`${name} becomes ${to}`, property.start, property.end, to)
        return
      }
    }
  })
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end)
}
