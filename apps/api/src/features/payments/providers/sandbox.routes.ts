import { intentStatus } from '@atelier/domain/payments/payment-state'
import type { ConfirmPaymentResponse } from '@atelier/domain/payments/payment.schema'
import * as sandbox from '@atelier/domain/payments/sandbox.endpoints'
import type { SandboxControls } from '../../../adapters/payments/sandbox/sandbox-controls.ts'
import type { Deps } from '../../../deps.ts'
import type { Mount } from '../../../http/mount.ts'
import { callProvider } from './call-provider.ts'

/** Mounts the controls that only the sandbox provider has. Not called while another provider is active. */
export function mountSandbox(mount: Mount, deps: Deps, controls: SandboxControls): void {
  mount(sandbox, {
    async completeChallenge({ params, body, c }) {
      const intentId = params.paymentIntentId
      const outcome = await callProvider(deps, () => controls.challenge({ ...body, intentId }))
      const data: ConfirmPaymentResponse['data'] = { status: intentStatus(outcome.state) }
      if (outcome.message) data.message = outcome.message
      c.header('Cache-Control', 'no-store')
      return { success: true, data }
    },
    async resendSandboxWebhooks({ params, body }) {
      return { success: true, data: { sent: await controls.resend(params.paymentIntentId, body) } }
    },
    async changeSandboxDispute({ params, body }) {
      const intentId = params.paymentIntentId
      const state = await callProvider(deps, () => controls.dispute({ ...body, intentId }))
      return { success: true, data: { state } }
    },
  })
}
