import { ConfirmStaffPasswordBody } from '../auth/staff-account.schema.ts'
import { StaffSignedInResponse } from '../auth/staff-sign-in.schema.ts'
import { defineEndpoint } from '../contract/endpoint.ts'
import { SuccessResponse } from '../contract/envelope.ts'
import { SsoRedirectResponse } from './sso-offer.schema.ts'
import { ChangeSsoBody, SsoConnectionResponse, SsoReturnBody, SsoSettingsResponse } from './sso.schema.ts'

export const completeSso = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/sso/complete',
  access: 'public',
  rateLimit: { name: 'singleSignOn', countsValidOnly: true },
  summary: 'Sign a member of staff in with what the provider returned',
  body: SsoReturnBody,
  response: StaffSignedInResponse,
  errors: ['bad_credentials', 'conflict', 'unavailable'],
})

/** The provider reports that a person signed out there: OpenID Connect Back-Channel Logout 1.0. */
export const logOutBySso = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/sso/back-channel-logout',
  access: 'public',
  rateLimit: 'singleSignOnLogout',
  summary: 'End the sessions of a person who signed out at the provider',
  rawBody: 'application/x-www-form-urlencoded',
  response: SuccessResponse,
  errors: ['bad_request', 'conflict', 'unavailable'],
})

export const getSsoConnection = defineEndpoint({
  method: 'GET',
  path: '/api/auth/admin/profile/sso',
  access: 'staff',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'Whether your account is connected to single sign-on',
  response: SsoConnectionResponse,
})

export const beginSsoConnection = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/profile/sso/begin',
  access: 'staff',
  underLimits: { personalData: 'none', markets: 'none' },
  rateLimit: { name: 'staffSecrets', per: 'staff', countsValidOnly: true },
  summary: 'Return the page of the provider at which you confirm the connection',
  body: ConfirmStaffPasswordBody,
  response: SsoRedirectResponse,
  responseHeaders: ['Set-Cookie'],
  errors: ['conflict', 'unavailable'],
})

export const connectSso = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/profile/sso/connect',
  access: 'staff',
  underLimits: { personalData: 'none', markets: 'none' },
  rateLimit: { name: 'staffSecrets', per: 'staff', countsValidOnly: true },
  summary: 'Connect your account with what the provider returned',
  body: SsoReturnBody,
  response: SsoConnectionResponse,
  errors: ['bad_request', 'conflict', 'unavailable'],
})

export const disconnectSso = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/profile/sso/disconnect',
  access: 'staff',
  underLimits: { personalData: 'none', markets: 'none' },
  rateLimit: { name: 'staffSecrets', per: 'staff', countsValidOnly: true },
  summary: 'Disconnect your account, unless it is the last way in; all other sessions end',
  body: ConfirmStaffPasswordBody,
  response: SsoConnectionResponse,
  errors: ['not_found', 'conflict'],
})

export const getSsoSettings = defineEndpoint({
  method: 'GET',
  path: '/api/admin/single-sign-on',
  access: 'admin_roles:manage',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'Get the settings of single sign-on',
  response: SsoSettingsResponse,
})

export const changeSsoSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/single-sign-on',
  access: 'admin_roles:manage',
  underLimits: { personalData: 'none', markets: 'none' },
  rateLimit: { name: 'staffSecrets', per: 'staff', countsValidOnly: true },
  summary: 'Change the settings of single sign-on; asks the provider whether they work',
  body: ChangeSsoBody,
  response: SsoSettingsResponse,
  errors: ['conflict'],
})
