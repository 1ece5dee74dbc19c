import { z } from 'zod'
import { defineEndpoint } from '../contract/endpoint.ts'
import {
  ApiKeyResponse,
  ApiKeySecretResponse,
  ApiKeysResponse,
  CreateApiKeyBody,
  RotateApiKeyBody,
} from './api-key.schema.ts'

const PATH = '/api/admin/api-keys'
const KeyParams = z.strictObject({ keyId: z.string().max(100) })

export const listApiKeys = defineEndpoint({
  method: 'GET',
  path: PATH,
  access: 'settings:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  byKey: false,
  summary: 'List the keys of programs. Revoked ones are listed for 30 days',
  response: ApiKeysResponse,
})

export const createApiKey = defineEndpoint({
  method: 'POST',
  path: PATH,
  access: 'settings:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  byKey: false,
  changesContent: false,
  summary: 'Make a key for a program, with no more permissions than your own. The response contains it, once',
  body: CreateApiKeyBody,
  response: ApiKeySecretResponse,
  status: 201,
  errors: ['conflict'],
})

export const rotateApiKey = defineEndpoint({
  method: 'POST',
  path: `${PATH}/:keyId/rotate`,
  access: 'settings:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  byKey: false,
  changesContent: false,
  summary: 'Give a key a new secret, and yourself as its owner. The old secret works for 7 more days',
  params: KeyParams,
  body: RotateApiKeyBody,
  response: ApiKeySecretResponse,
  errors: ['not_found', 'conflict'],
})

export const revokeApiKey = defineEndpoint({
  method: 'POST',
  path: `${PATH}/:keyId/revoke`,
  access: 'settings:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  byKey: false,
  changesContent: false,
  summary: 'Revoke a key at once, with both of its secrets',
  params: KeyParams,
  response: ApiKeyResponse,
  errors: ['not_found'],
})
