import { defineEndpoint } from '../contract/endpoint.ts'
import { ChangeSettingsBody, SettingsResponse, SystemResponse } from './settings.schema.ts'

export const getSettings = defineEndpoint({
  method: 'GET',
  path: '/api/admin/settings',
  access: 'settings:view',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'Get the settings',
  response: SettingsResponse,
})

export const changeSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  access: 'settings:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  byKey: false,
  changesContent: true,
  summary: 'Change the settings; omitted fields stay unchanged',
  body: ChangeSettingsBody,
  response: SettingsResponse,
  errors: ['conflict'],
})

export const getSystem = defineEndpoint({
  method: 'GET',
  path: '/api/admin/settings/system',
  access: 'settings:view',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'Get the versions, services and job states of the shop',
  response: SystemResponse,
})
