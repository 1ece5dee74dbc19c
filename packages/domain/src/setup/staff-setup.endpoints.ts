import { defineEndpoint } from '../contract/endpoint.ts'
import { ChecklistResponse } from './setup.schema.ts'

export const getChecklist = defineEndpoint({
  method: 'GET',
  path: '/api/admin/setup/checklist',
  access: 'settings:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'What the store needs before it goes live; empty in a demo store',
  response: ChecklistResponse,
})
