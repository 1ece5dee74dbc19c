import { ApiError } from '@atelier/api-client/http'

/** A8: the server refused with a status, or nothing came that could be used; a page of a proxy may come with a 200. */
export const fetchErrorMessage = (error: Error): string =>
  error instanceof ApiError && error.statusCode >= 400
    ? `HTTP ${error.statusCode}: Failed to fetch users`
    : `An error occurred while fetching admin users: ${error.message}`
