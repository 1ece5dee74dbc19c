import { defineEndpoint } from '../contract/endpoint.ts'
import { DoctorResponse } from './doctor.schema.ts'

export const examineShop = defineEndpoint({
  method: 'GET',
  path: '/api/admin/settings/doctor',
  access: 'settings:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'Check the configuration, the database and all services of the shop; changes nothing',
  response: DoctorResponse,
  timeoutMs: 20_000,
})
