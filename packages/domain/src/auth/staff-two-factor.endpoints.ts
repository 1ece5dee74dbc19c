import { defineEndpoint } from '../contract/endpoint.ts'
import { SuccessResponse } from '../contract/envelope.ts'
import {
  ConfirmStaffPasswordBody,
  RecoveryCodesResponse,
  TwoFactorCodeBody,
  TwoFactorSetupResponse,
  TwoFactorStateResponse,
} from './staff-account.schema.ts'

export const getTwoFactorState = defineEndpoint({
  method: 'GET',
  path: '/api/auth/admin/profile/two-factor',
  access: 'staff',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'State of your second factor',
  response: TwoFactorStateResponse,
})

export const setUpTwoFactor = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/profile/two-factor/setup',
  access: 'staff',
  underLimits: { personalData: 'none', markets: 'none' },
  rateLimit: { name: 'staffSecrets', per: 'staff', countsValidOnly: true },
  summary: 'Start the setup of an authenticator app',
  body: ConfirmStaffPasswordBody,
  response: TwoFactorSetupResponse,
  errors: ['conflict'],
})

export const enableTwoFactor = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/profile/two-factor/enable',
  access: 'staff',
  underLimits: { personalData: 'none', markets: 'none' },
  rateLimit: { name: 'staffSecrets', per: 'staff', countsValidOnly: true },
  summary: 'Confirm the authenticator app with its first code',
  body: TwoFactorCodeBody,
  response: RecoveryCodesResponse,
  errors: ['conflict'],
})

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/profile/two-factor/recovery-codes',
  access: 'staff',
  underLimits: { personalData: 'none', markets: 'none' },
  rateLimit: { name: 'staffSecrets', per: 'staff', countsValidOnly: true },
  summary: 'Replace the recovery codes',
  body: ConfirmStaffPasswordBody,
  response: RecoveryCodesResponse,
  errors: ['conflict'],
})

export const disableTwoFactor = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/profile/two-factor/disable',
  access: 'staff',
  underLimits: { personalData: 'none', markets: 'none' },
  rateLimit: { name: 'staffSecrets', per: 'staff', countsValidOnly: true },
  summary: 'Turn the second factor off, unless the role requires it',
  body: ConfirmStaffPasswordBody,
  response: SuccessResponse,
  errors: ['conflict'],
})
