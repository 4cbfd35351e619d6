import { isEmptyRich } from '@hoivien/contract/kit/rich-text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { type RefCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { loadChunk } from '../api/load-chunk.ts';
import { useWords } from '../i18n/words.ts';
import { notify } from '../ui/notify.tsx';
import { extensionsOf, type Placeholder, withChips } from './extensions.ts';
import type { LinkDialog } from './LinkDialog.tsx';
import { cleanPasted } from './pasted.ts';
import { pictureAddress } from './picture-address.ts';
import type { PictureDialog, PictureValues } from './PictureDialog.tsx';
import { PlaceholderMenu } from './PlaceholderMenu.tsx';
import { cleanRich } from './read-rich.ts';
import classes from './RichEditor.module.css';
import textClasses from './RichText.module.css';
import './rich-text.texts.ts';
import { Toolbar } from './Toolbar.tsx';

export interface RichEditorProps {
  label: string;
  /** The ids of the label and of the sentence of a problem. */
  labelId: string;
  errorId: string | undefined;
  required: boolean;
  autoFocus: boolean;
  /** A stored formatted text; '' for none. */
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  /** Gets what the form focuses. */
  inputRef: RefCallback<Pick<HTMLElement, 'focus'>>;
  placeholders: readonly Placeholder[];
  onBusy?: ((isBusy: boolean) => void) | undefined;
}

/** A dialog that is open; its code comes when it is first needed. */
type Asking =
  | { Link: typeof LinkDialog; Picture?: never }
  | { Picture: typeof PictureDialog; file: File | undefined; Link?: never };

/** The editor of a formatted text. It comes in a chunk of its own, see `RichTextInput`. */
export function RichEditor(props: RichEditorProps) {
  const { label, labelId, errorId, required, autoFocus, value, onChange, onBlur, inputRef, placeholders, onBusy } =
    props;
  const { t } = useWords();
  const client = useQueryClient();
  const id = useId();
  const tools = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState<Asking>();
  // The value that the editor shows, and the document that was made of the value from outside.
  const shown = useRef({ value, doc: undefined as unknown });
  const [extensions] = useState(() =>
    extensionsOf({
      placeholders,
      placeholderClass: classes.chip ?? '',
      addressOf: (picture) => client.fetchQuery(pictureAddress(picture)),
      toTools: () => toolsOf(id)?.querySelector<HTMLElement>('select, button')?.focus(),
    }),
  );
  const change = useEffectEvent((editor: Editor) => {
    const { doc } = editor.state;
    const opened = shown.current as { value: string; doc: typeof doc | undefined; opened?: string };
    const html = opened.doc && doc.eq(opened.doc) ? (opened.opened ?? '') : valueOf(editor);
    shown.current = { ...opened, value: html };
    onChange(html);
  });
  const openLink = () => {
    loadChunk('link', () => import('./LinkDialog.tsx')).then(
      ({ LinkDialog: Link }) => setAsking({ Link }),
      (error: unknown) => notify.failed(error),
    );
  };
  const openPicture = (file?: File) => {
    loadChunk('picture', () => import('./PictureDialog.tsx')).then(
      ({ PictureDialog: Picture }) => setAsking({ Picture, file }),
      (error: unknown) => notify.failed(error),
    );
  };
  const editor = useEditor({
    extensions,
    content: withChips(value, placeholders),
    // Its style element would need the nonce of the page; the module of styles has the same rules.
    injectCSS: false,
    autofocus: autoFocus ? 'end' : false,
    onCreate: ({ editor: made }) => {
      shown.current = opening(value, made);
    },
    onUpdate: ({ editor: changed }) => change(changed),
    onBlur: ({ event }) => {
      // A press on a tool is no leaving.
      if (!tools.current?.contains(event.relatedTarget as Node | null)) onBlur();
    },
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-describedby': [`${id}-hint`, errorId].filter(Boolean).join(' '),
        'aria-required': String(required),
        'aria-invalid': String(errorId !== undefined),
        class: `${textClasses.text} ${classes.content}`,
      },
      transformPastedHTML: (html) => withChips(cleanPasted(html), placeholders),
      handlePaste: (_view, event) => takePicture(event.clipboardData, openPicture),
      handleDrop: (_view, event) => takePicture(event.dataTransfer, openPicture),
      handleDOMEvents: {
        keydown: (_view, event) => {
          if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return false;
          event.preventDefault();
          event.stopPropagation();
          openLink();
          return true;
        },
      },
    },
  });
  useEffect(() => {
    // A draft, another version of the record or an emptied form.
    if (value === shown.current.value) return;
    editor.commands.setContent(withChips(value, placeholders), { emitUpdate: false });
    shown.current = opening(value, editor);
  }, [editor, value, placeholders]);
  useEffect(() => {
    inputRef({ focus: () => editor.commands.focus() });
    return () => void inputRef(null);
  }, [editor, inputRef]);
  const close = () => {
    setAsking(undefined);
    editor.commands.focus();
  };
  const chosen = editor.isActive('image') ? (editor.getAttributes('image') as PictureValues) : undefined;
  return (
    <div className={`${classes.editor} surface round2`} data-invalid={errorId !== undefined || undefined}>
      <Toolbar
        ref={tools}
        editor={editor}
        label={label}
        id={id}
        placeholders={placeholders}
        onLink={openLink}
        onPicture={() => openPicture()}
      />
      <EditorContent editor={editor} className={classes.frame} />
      <span id={`${id}-hint`} className="unseen">
        {t('richText.hint')}
      </span>
      {placeholders.length > 0 && <PlaceholderMenu editor={editor} placeholders={placeholders} />}
      {asking?.Link && (
        <asking.Link
          href={String((editor.getAttributes('link')['href'] as string | undefined) ?? '')}
          needsText={editor.state.selection.empty && !editor.isActive('link')}
          onApply={(href, text) => {
            const { empty } = editor.state.selection;
            if (empty && !editor.isActive('link'))
              editor.commands.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] });
            else editor.chain().extendMarkRange('link').setLink({ href }).run();
            close();
          }}
          onRemove={() => {
            editor.chain().extendMarkRange('link').unsetLink().run();
            close();
          }}
          onClose={close}
        />
      )}
      {asking?.Picture && (
        <asking.Picture
          picture={asking.file ? undefined : chosen}
          file={asking.file}
          onBusy={onBusy}
          onApply={(picture) => {
            if (chosen && !asking.file) editor.commands.updateAttributes('image', picture);
            else editor.commands.insertContent({ type: 'image', attrs: picture });
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

/** The toolbar of the editor with an id. */
function toolsOf(id: string) {
  return document.querySelector(`[role="toolbar"][aria-controls="${id}"]`);
}

/** The text of an editor in its stored form; '' for one that says nothing. */
function valueOf(editor: Editor): string {
  const html = cleanRich(editor.getHTML());
  return isEmptyRich(html) ? '' : html;
}

/** A document that was opened from a value gives exactly this value again. */
function opening(value: string, editor: Editor) {
  return { value, doc: editor.state.doc, opened: value };
}

/** Takes a copied or dropped picture; everything else has its own way. */
function takePicture(data: DataTransfer | null, open: (file: File) => void): boolean {
  const file = [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'));
  // Excel and Word copy a picture of their text beside the text.
  if (!file || data?.types.includes('text/html')) return false;
  open(file);
  return true;
}
