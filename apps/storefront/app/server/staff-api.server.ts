import { ApiError } from '@atelier/api-client/api-error'
import type { ApiClient } from '@atelier/api-client/call'

/**
 * Makes a call with the staff session in `cookies`, for a preview; returns null without such a session, and for a record
 * that does not exist.
 */
export async function callAsStaff<T>(
  { fetch, ...api }: ApiClient,
  cookies: string,
  run: (staffApi: ApiClient) => Promise<T>,
): Promise<T | null> {
  const staffApi: ApiClient = {
    ...api,
    fetch: (url, init) => fetch(url, { ...init, headers: { ...(init.headers as object), Cookie: cookies } }),
  }
  try {
    return await run(staffApi)
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404].includes(error.statusCode)) return null
    throw error
  }
}
