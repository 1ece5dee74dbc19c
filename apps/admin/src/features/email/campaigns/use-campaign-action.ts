import { call } from '@atelier/api-client/call'
import type { Campaign } from '@atelier/domain/email/campaign.schema'
import type { CampaignAction } from '@atelier/domain/email/campaign-state'
import { cancelCampaign, pauseCampaign, resumeCampaign } from '@atelier/domain/email/staff-campaigns.endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api.ts'
import { showToast } from '../../../ui/feedback/toast.store.ts'
import { CAMPAIGNS } from '../email.queries.ts'
import { useLogRefresh } from '../use-log-refresh.ts'

const ENDPOINTS = { cancel: cancelCampaign, pause: pauseCampaign, resume: resumeCampaign }

const DONE: Readonly<Record<CampaignAction, string>> = {
  cancel: 'Campaign canceled',
  pause: 'Campaign paused',
  resume: 'Campaign resumed',
}

/** Cancels, pauses or resumes a campaign, and shows a toast. */
export function useCampaignAction({ campaignId }: Pick<Campaign, 'campaignId'>) {
  const client = useQueryClient()
  const refreshLog = useLogRefresh()
  return useMutation({
    mutationFn: async (action: CampaignAction) => (await call(api, ENDPOINTS[action], { params: { campaignId } })).data,
    onSuccess: (campaign, action) => {
      client.setQueryData([...CAMPAIGNS, 'one', String(campaignId)], campaign)
      showToast(DONE[action])
      refreshLog()
    },
    // Whether it succeeded or failed, the cached state may be outdated.
    onSettled: () => client.invalidateQueries({ queryKey: CAMPAIGNS }),
  })
}
