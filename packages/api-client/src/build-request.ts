import type { CallInput, Endpoint } from '@atelier/domain/contract/endpoint'

type Values = Readonly<Record<string, string | number | boolean | undefined>>
type FormValues = Readonly<Record<string, string | number | boolean | Blob | undefined>>

export interface UntypedInput {
  params?: Values
  query?: Values
  body?: unknown
  form?: FormValues
  idempotencyKey?: string
}

export interface BuiltRequest {
  url: string
  method: Endpoint['method']
  headers: Record<string, string>
  body?: string | FormData
}

/** Converts the input of a call to a request. `market`: the key of the market, if not the one without a prefix. */
export function buildRequest(endpoint: Endpoint, given: UntypedInput, market?: string): BuiltRequest {
  const input = endpoint.inMarket && market ? { ...given, query: { ...given.query, market } } : given
  const { body, form, idempotencyKey } = input
  const headers: Record<string, string> = idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}
  const request = { url: toUrl(endpoint.path, input), method: endpoint.method, headers }
  // fetch sets the Content-Type of a form, with its boundary.
  if (form) return { ...request, body: toFormData(form) }
  if (body === undefined) return request
  return { ...request, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}

/** URL of an endpoint, for a download link or a frame: `endpointUrl(exportOrders, { query })`. */
export const endpointUrl = <E extends Endpoint>({ path }: E, input: CallInput<E>): string =>
  toUrl(path, input as UntypedInput)

function toUrl(path: string, { params = {}, query = {} }: UntypedInput): string {
  const filled = path.replaceAll(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** The file comes last, so that the server knows the other fields when it starts. */
function toFormData(values: FormValues): FormData {
  const form = new FormData()
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  for (const [name, value] of given) if (!(value instanceof Blob)) form.set(name, String(value))
  for (const [name, value] of given) if (value instanceof Blob) form.set(name, value)
  return form
}
