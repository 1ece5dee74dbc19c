import type { ReactNode } from 'react'
import { toneClasses } from '../display/tone-classes.ts'
import { Icon, type IconName } from '../icon.tsx'

type AlertTone = 'ok' | 'info' | 'warn' | 'bad'

const ICONS: Readonly<Record<AlertTone, IconName>> = { ok: 'check', info: 'info', warn: 'warning', bad: 'warning' }

export interface AlertProps {
  tone: AlertTone
  title?: string
  children?: ReactNode
  /** One action, after the text. */
  action?: ReactNode
}

/** An inline alert. Problems interrupt a screen reader (`alert`); other tones wait for a pause (`status`). */
export function Alert({ tone, title, children, action }: AlertProps) {
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.75 rounded-lg bg-(--tone-bg) print:px-0 print:py-2 print:border-y print:border-y-[#000] print:rounded-none ${toneClasses[tone]}`}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <span className="grid self-start pt-px text-(color:--tone)">
        <Icon name={ICONS[tone]} />
      </span>
      <div className="flex-[1_1_200px] min-w-0 wrap-anywhere">
        {title ? <b className="block">{title}</b> : null}
        {children}
      </div>
      {action}
    </div>
  )
}
