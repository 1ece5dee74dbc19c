import { z } from 'zod'
import { defineEndpoint } from '../contract/endpoint.ts'
import {
  CreateSavedReplyBody,
  SavedRepliesResponse,
  SavedReplyResponse,
  UpdateSavedReplyBody,
} from './saved-reply.schema.ts'

const SavedReplyParams = z.strictObject({
  savedReplyId: z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER),
})

export const listSavedReplies = defineEndpoint({
  method: 'GET',
  path: '/api/admin/inbox/saved-replies',
  access: 'users:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'Return the saved replies by title',
  response: SavedRepliesResponse,
})

export const createSavedReply = defineEndpoint({
  method: 'POST',
  path: '/api/admin/inbox/saved-replies',
  access: 'users:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'Save a reply for all staff',
  body: CreateSavedReplyBody,
  response: SavedReplyResponse,
  status: 201,
  errors: ['conflict'],
})

export const updateSavedReply = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/inbox/saved-replies/:savedReplyId',
  access: 'users:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'Change a saved reply',
  params: SavedReplyParams,
  body: UpdateSavedReplyBody,
  response: SavedReplyResponse,
  errors: ['not_found', 'conflict'],
})

export const deleteSavedReply = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/inbox/saved-replies/:savedReplyId',
  access: 'users:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'Delete a saved reply',
  params: SavedReplyParams,
  response: SavedReplyResponse,
  errors: ['not_found'],
})
