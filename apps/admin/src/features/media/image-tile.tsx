import { ActionIcon, Button, Popover, Textarea, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { Icon, type IconName } from '../../ui/icon.tsx'
import styles from './image-field.module.css'

interface ImageTileProps {
  image: { url: string; alt: string }
  /** From 0. */
  index: number
  count: number
  isDisabled: boolean
  onMove: (to: number) => void
  onAlt: (alt: string) => void
  onRemove: () => void
}

const ALT_MAX = 300

/** One picture of a color, with what can be done to it below. Without the right to edit only the picture. */
export function ImageTile({ image, index, count, isDisabled, onMove, onAlt, onRemove }: ImageTileProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const number = index + 1
  return (
    <>
      <div className={styles.picture}>
        {brokenUrl === image.url ? (
          <span className={styles.broken}>Image Not Available</span>
        ) : (
          <img
            src={image.url}
            alt={image.alt}
            loading="lazy"
            decoding="async"
            draggable={false}
            onError={() => setBrokenUrl(image.url)}
          />
        )}
        {index === 0 ? <span className={styles.cover}>Cover</span> : null}
      </div>
      {isDisabled ? null : (
        <div className={styles.tools}>
          <Tool
            icon="previous"
            label={`Move image ${number} forward`}
            isOff={index === 0}
            onPress={() => onMove(index - 1)}
          />
          <Tool
            icon="next"
            label={`Move image ${number} back`}
            isOff={number === count}
            onPress={() => onMove(index + 1)}
          />
          <AltText alt={image.alt} number={number} onSave={onAlt} />
          <Tool icon="trash" label={`Remove image ${number}`} onPress={onRemove} />
        </div>
      )}
    </>
  )
}

interface ToolProps {
  icon: IconName
  label: string
  isOff?: boolean
  onPress: () => void
}

function Tool({ icon, label, isOff = false, onPress }: ToolProps) {
  return (
    <Tooltip label={label} openDelay={500}>
      <ActionIcon variant="subtle" className={styles.tool} aria-label={label} disabled={isOff} onClick={onPress}>
        <Icon name={icon} size={16} />
      </ActionIcon>
    </Tooltip>
  )
}

function AltText({ alt, number, onSave }: { alt: string; number: number; onSave: (alt: string) => void }) {
  const [text, setText] = useState<string | null>(null)
  const label = `Alt text of image ${number}`
  const save = (): void => {
    if (text !== null) onSave(text.trim())
    setText(null)
  }
  return (
    <Popover
      opened={text !== null}
      onChange={(isOpen) => (isOpen ? undefined : setText(null))}
      trapFocus
      returnFocus
      width={300}
    >
      <Popover.Target>
        <Tooltip label={label} openDelay={500} disabled={text !== null}>
          <ActionIcon variant="subtle" className={styles.tool} aria-label={label} onClick={() => setText(alt)}>
            <Icon name="caption" size={16} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Textarea
          label="Alt text"
          description="What somebody reads or hears who cannot see the picture"
          value={text ?? ''}
          maxLength={ALT_MAX}
          autosize
          minRows={2}
          data-autofocus
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className={styles.popoverActions}>
          <Button onClick={save}>Keep</Button>
          <Button variant="default" onClick={() => setText(null)}>
            Cancel
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
