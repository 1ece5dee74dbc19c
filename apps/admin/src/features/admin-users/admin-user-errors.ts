import { ApiError } from '@atelier/api-client/api-error'

/**
 * Returns the message for an error response, or for an unusable one: a network error, or a proxy's page with status 200
 * (A8).
 */
export const fetchErrorMessage = (error: Error): string =>
  error instanceof ApiError && error.statusCode >= 400
    ? `HTTP ${error.statusCode}: Failed to fetch users`
    : `An error occurred while fetching admin users: ${error.message}`
