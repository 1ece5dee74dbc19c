import { ApiError } from '@atelier/api-client/http'

/** A8: the server refused with a status, or it could not be asked. */
export const fetchProblem = (error: Error): string =>
  error instanceof ApiError && error.statusCode > 0
    ? `HTTP ${error.statusCode}: Failed to fetch users`
    : `An error occurred while fetching admin users: ${error.message}`
