import { z } from 'zod'
import { defineEndpoint } from '../contract/endpoint.ts'
import {
  AssignMessageBody,
  ChangeMessageBody,
  ColleaguesResponse,
  InboxMessageResponse,
  InboxResponse,
  ListInboxQuery,
  ReplyToMessageBody,
} from './inbox.schema.ts'

// Reading requires users:view, changing users:edit (decision 16).

const MessageParams = z.strictObject({ messageId: z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER) })

export const listInbox = defineEndpoint({
  method: 'GET',
  path: '/api/admin/inbox',
  access: 'users:view',
  personalData: { kind: 'list' },
  summary: 'Search, filter and page through the messages of the contact form',
  query: ListInboxQuery,
  response: InboxResponse,
})

export const listColleagues = defineEndpoint({
  method: 'GET',
  path: '/api/admin/inbox/colleagues',
  access: 'users:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'Return the staff members who can be assigned a message',
  response: ColleaguesResponse,
})

export const getMessage = defineEndpoint({
  method: 'GET',
  path: '/api/admin/inbox/:messageId',
  access: 'users:view',
  summary: 'Return one message with its replies',
  params: MessageParams,
  response: InboxMessageResponse,
  errors: ['not_found'],
})

export const assignMessage = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/inbox/:messageId/assignee',
  access: 'users:edit',
  summary: 'Assign a message to a staff member',
  params: MessageParams,
  body: AssignMessageBody,
  response: InboxMessageResponse,
  errors: ['not_found', 'conflict'],
})

export const changeMessage = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/inbox/:messageId/state',
  access: 'users:edit',
  summary: 'Close a message, reopen it or mark it as spam',
  params: MessageParams,
  body: ChangeMessageBody,
  response: InboxMessageResponse,
  errors: ['not_found', 'conflict'],
})

export const replyToMessage = defineEndpoint({
  method: 'POST',
  path: '/api/admin/inbox/:messageId/replies',
  access: 'users:edit',
  summary: 'Reply to a message by email',
  params: MessageParams,
  body: ReplyToMessageBody,
  response: InboxMessageResponse,
  errors: ['not_found', 'conflict'],
})
