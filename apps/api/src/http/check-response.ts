import { isSchema, successStatus, type Endpoint } from '@atelier/domain/contract/endpoint'

/**
 * In tests: throws when a success response breaks its schema or has a field that the schema lacks. The message names the
 * endpoint and the field. Other statuses and compressed bodies are not checked.
 */
export async function checkResponse(endpoint: Endpoint, sent: Response): Promise<void> {
  const { method, path, response } = endpoint
  if (!isSchema(response) || sent.status !== successStatus(endpoint) || sent.headers.has('content-encoding')) return
  const body: unknown = await sent.clone().json()
  const parsed = response.safeParse(body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`${method} ${path}: invalid response at ${issue?.path.join('.') || 'its root'}: ${issue?.message}`)
  }
  const extra = findDifference(parsed.data, body)
  if (extra !== null) throw new Error(`${method} ${path}: the response schema lacks the field ${extra}`)
}

/** Path of the first value that the schema changed or dropped; null when there is none. */
function findDifference(parsed: unknown, sent: unknown, path = ''): string | null {
  if (typeof sent !== 'object' || sent === null) return parsed === sent ? null : path
  if (typeof parsed !== 'object' || parsed === null) return path
  for (const key of new Set([...Object.keys(sent), ...Object.keys(parsed)])) {
    const inner = path === '' ? key : `${path}.${key}`
    const difference = findDifference(
      (parsed as Record<string, unknown>)[key],
      (sent as Record<string, unknown>)[key],
      inner,
    )
    if (difference !== null) return difference
  }
  return null
}
