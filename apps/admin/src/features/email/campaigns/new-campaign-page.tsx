import { sendCampaign } from '@atelier/api-client/staff-email'
import { SendCampaignBody, type SendCampaignInput } from '@atelier/domain/email/campaign.schema'
import { NAME_PLACEHOLDER } from '@atelier/domain/email/personal-name'
import { policy } from '@atelier/domain/policy'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type SyntheticEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { Card } from '../../../ui/card.tsx'
import formStyles from '../../../ui/form.module.css'
import { announce } from '../../../ui/toast.store.ts'
import { useDraft } from '../../session/draft.store.ts'
import { useCan, useStaff } from '../../session/session.store.ts'
import { CAMPAIGNS, recipientsQuery } from '../email.queries.ts'
import { MAY_NOT_SEND_CAMPAIGNS, SENDER_WORDS } from '../email-words.ts'
import { useLogRefresh } from '../use-log-refresh.ts'
import { DiscardButton } from '../writing/discard-button.tsx'
import { contentOf, newCampaign, type CampaignFields } from '../writing/letter-draft.ts'
import { LetterPreview } from '../writing/letter-preview.tsx'
import { MessageField } from '../writing/message-field.tsx'
import { SendProblemNote } from '../writing/send-problem.tsx'
import { TestButton } from '../writing/test-button.tsx'
import { testContent } from '../writing/test-content.ts'
import { TextVersion } from '../writing/text-version.tsx'
import { useLetter } from '../writing/use-letter.ts'
import { usePreview } from '../writing/use-preview.ts'
import styles from '../writing/writing.module.css'
import { AudienceField } from './audience-field.tsx'
import { ConfirmCampaign } from './confirm-campaign.tsx'
import { PastCampaigns } from './past-campaigns.tsx'
import { TimeField } from './time-field.tsx'

/** What is asked of the server; the time in the field is the writer's own. */
function bodyOf(form: CampaignFields): SendCampaignInput {
  const at = new Date(form.sendAt)
  return {
    subject: form.subject,
    ...contentOf(form),
    ...(form.isTargeted ? { targetEmails: form.targets } : undefined),
    ...(form.isLater && !Number.isNaN(at.getTime()) ? { sendAt: at.toISOString() } : undefined),
  }
}

const NO_TIME = { error: { issues: [{ path: ['sendAt'], message: 'Please choose a day and a time' }] } }

/** A2, A5: a campaign to every subscriber or to some of them, and below it the campaigns before. */
export function NewCampaignPage() {
  const draft = useDraft<CampaignFields>(newCampaign(), 'campaign', {
    isKept: true,
  })
  const { form } = draft
  const letter = useLetter(draft)
  const { change, errorOf } = letter
  const maySend = useCan('email:manage')
  const { name } = useStaff()
  const client = useQueryClient()
  const refreshLog = useLogRefresh()
  const preview = usePreview(form, 'campaign', name)
  // Drawn anew when another letter begins, not when its key changes with every letter typed.
  const [generation, setGeneration] = useState(0)
  const body = bodyOf(form)
  const recipients = useQuery({ ...recipientsQuery(body.targetEmails as string | undefined), enabled: letter.isAsking })

  function replace(next: Partial<CampaignFields>): void {
    change(next)
    setGeneration((count) => count + 1)
  }
  useHandedLetter(replace)
  const sending = useMutation({
    mutationFn: () => sendCampaign(api, body, form.key),
    onSuccess: ({ message }) => {
      letter.close()
      replace(newCampaign())
      draft.done()
      announce(message)
      void client.invalidateQueries({ queryKey: CAMPAIGNS })
      refreshLog()
      window.scrollTo({ top: 0 })
    },
    onError: (error) => letter.failed('Failed to send marketing email', error),
  })
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (!maySend) return letter.setProblem({ title: MAY_NOT_SEND_CAMPAIGNS, error: null })
    const checked = SendCampaignBody.safeParse(body)
    letter.ask(checked.success && form.isLater && body.sendAt === undefined ? NO_TIME : checked)
  }

  return (
    <>
      <form className={styles.writing} onSubmit={submit} noValidate>
        <Card title="New campaign">
          <div className={formStyles.stack}>
            <SendProblemNote problem={letter.problem} />
            <AudienceField form={form} change={change} error={errorOf('targetEmails')} />
            <TextInput
              label="Subject"
              name="subject"
              autoComplete="off"
              maxLength={policy.email.subjectMax}
              error={errorOf('subject')}
              value={form.subject}
              onChange={(event) => change({ subject: event.currentTarget.value })}
            />
            <MessageField
              fields={form}
              change={change}
              error={errorOf('htmlContent')}
              generation={String(generation)}
            />
            <p className={formStyles.hint}>
              {NAME_PLACEHOLDER} becomes the name of each recipient, in the subject too. The postal address and the link
              to unsubscribe are put below by themselves.
            </p>
            <TextVersion form={form} change={change} made={preview.data?.textContent} error={errorOf('textContent')} />
            <TimeField form={form} change={change} error={errorOf('sendAt')} />
            <div className={formStyles.actions}>
              <Button type="submit">{form.isLater ? 'Schedule campaign' : 'Send campaign'}</Button>
              <TestButton
                body={{ ...testContent(form), fromType: 'marketing', kind: 'campaign' }}
                onProblem={letter.setProblem}
              />
              <DiscardButton form={form} empty={newCampaign} onReplace={replace} />
            </div>
          </div>
        </Card>
        <LetterPreview preview={preview.data} hasFailed={preview.isError} from={SENDER_WORDS.marketing} />
        <ConfirmCampaign
          isOpen={letter.isAsking}
          body={body}
          recipients={recipients}
          isBusy={sending.isPending}
          onConfirm={() => sending.mutate()}
          onCancel={letter.close}
        />
      </form>
      <PastCampaigns />
    </>
  )
}

/** A campaign that another screen hands over, to be written on: taken once, out of the navigation state. */
function useHandedLetter(take: (letter: Partial<CampaignFields>) => void): void {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const handed: unknown = typeof state === 'object' && state !== null && 'letter' in state ? state.letter : null
  useEffect(() => {
    if (typeof handed !== 'object' || handed === null) return
    take({ ...newCampaign(), ...handed })
    void navigate(pathname, { replace: true, state: null })
    // eslint-disable-next-line react/exhaustive-deps -- what is handed over is taken once
  }, [handed])
}
