import { parseSync } from 'oxc-parser'

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const ARITHMETIC = new Set(['+', '-', '*', '/', '+=', '-=', '*=', '/='])
/** An amount in the smallest unit of a currency: `totalCents`, `cents`, and the column `total_cents`. */
const AMOUNT = /(?:Cents|^cents|_cents)$/

/** Whether an expression is an amount: a name, a field, or one of them with a default, in parentheses or negated. */
function isAmount(node: unknown): boolean {
  if (!isNode(node)) return false
  switch (node.type) {
    case 'Identifier':
      return AMOUNT.test(String(node['name']))
    case 'MemberExpression':
      return isAmount(node['property'])
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return isAmount(node['expression'])
    case 'LogicalExpression':
      return isAmount(node['left']) || isAmount(node['right'])
    case 'ConditionalExpression':
      return isAmount(node['consequent']) || isAmount(node['alternate'])
    case 'UnaryExpression':
      return isAmount(node['argument'])
    default:
      return false
  }
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit)
  }
}

/** Returns each place of a source that adds, subtracts, multiplies or divides an amount, with its line. */
export function moneyArithmetic(path: string, text: string): string[] {
  const found: string[] = []
  // Nearly no file has an amount, and parsing all of them takes seconds.
  if (!/cents/i.test(text)) return found
  walk(parseSync(path, text).program as unknown as Node, (node) => {
    const isArithmetic =
      (node.type === 'BinaryExpression' || node.type === 'AssignmentExpression') &&
      ARITHMETIC.has(String(node['operator']))
    if (!isArithmetic || !(isAmount(node['left']) || isAmount(node['right']))) return
    const line = text.slice(0, node.start).split('\n').length
    found.push(`${path}:${line} ${text.slice(node.start, node.end)}`)
  })
  return found
}
