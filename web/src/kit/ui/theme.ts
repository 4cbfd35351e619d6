import {
  ActionIcon,
  Button,
  Checkbox,
  type CSSVariablesResolver,
  createTheme,
  Input,
  type MantineColorsTuple,
  PasswordInput,
} from '@mantine/core';
import classes from './theme.module.css';
import { enterMenu } from './use-menu-focus.ts';

const orange: MantineColorsTuple = [
  '#fff5ec',
  '#ffe8d6',
  '#ffd3ae',
  '#ffb980',
  '#ffa053',
  '#ff8a2b',
  '#ff7506',
  '#ec6800',
  '#c24e00',
  '#8a3800',
];
const gray: MantineColorsTuple = [
  '#faf9f8',
  '#f5f4f2',
  '#eceae7',
  '#dfdcd8',
  '#c8c4be',
  '#8f8a83',
  '#6d6862',
  '#55514c',
  '#35322f',
  '#1a1a1a',
];
const dark: MantineColorsTuple = [
  '#f2efeb',
  '#bfb9b2',
  '#a09a92',
  '#7b756e',
  '#3d3a37',
  '#2b2927',
  '#232120',
  '#191817',
  '#151413',
  '#121110',
];

/** Heights of the controls for Mantine's size names. */
const heights: Record<string, string> = {
  xs: 'var(--ctl-sm)',
  sm: 'var(--ctl)',
  md: 'var(--ctl)',
  lg: 'var(--ctl-lg)',
};
const paddings: Record<string, string> = { xs: 'var(--s2)', sm: 'var(--s3)', md: 'var(--s3)', lg: 'var(--s5)' };
const textSizes: Record<string, string> = {
  xs: 'var(--fs-sm)',
  sm: 'var(--fs-md)',
  md: 'var(--fs-md)',
  lg: 'var(--fs-lg)',
};

/**
 * The Mantine theme. Every value comes from `tokens.css`. Variants of buttons: filled, default, subtle, soft, danger.
 */
export const theme = createTheme({
  scale: 1.6,
  primaryColor: 'orange',
  primaryShade: 6,
  autoContrast: true,
  black: '#1a1a1a',
  colors: { orange, gray, dark },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  defaultRadius: 'sm',
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '85.375em' },
  fontSizes: { xs: 'var(--fs-xs)', sm: 'var(--fs-sm)', md: 'var(--fs-md)', lg: 'var(--fs-lg)', xl: 'var(--fs-xl)' },
  spacing: { xs: 'var(--s2)', sm: 'var(--s3)', md: 'var(--s4)', lg: 'var(--s5)', xl: 'var(--s6)' },
  radius: { xs: 'var(--r-1)', sm: 'var(--r-2)', md: 'var(--r-3)', lg: 'var(--r-4)' },
  shadows: {
    xs: 'var(--shadow-1)',
    sm: 'var(--shadow-1)',
    md: 'var(--shadow-2)',
    lg: 'var(--shadow-3)',
    xl: 'var(--shadow-3)',
  },
  lineHeights: { xs: 'var(--lh)', sm: 'var(--lh)', md: 'var(--lh)', lg: 'var(--lh)', xl: 'var(--lh)' },
  headings: {
    fontWeight: '700',
    sizes: {
      h1: { fontSize: 'var(--fs-2xl)', lineHeight: '1.25' },
      h2: { fontSize: 'var(--fs-lg)', lineHeight: '1.25' },
      h3: { fontSize: 'var(--fs-md)', lineHeight: '1.25' },
    },
  },
  components: {
    Button: Button.extend({
      defaultProps: { size: 'sm' },
      classNames: { root: classes.button, section: classes.buttonSection },
      vars: (_theme, { size = 'sm' }) => ({
        root: {
          '--button-height': heights[size] ?? 'var(--ctl)',
          '--button-padding-x': paddings[size] ?? 'var(--s3)',
          '--button-fz': textSizes[size] ?? 'var(--fs-md)',
        },
      }),
    }),
    ActionIcon: ActionIcon.extend({
      defaultProps: { variant: 'subtle', size: 'sm' },
      classNames: { root: classes.actionIcon },
      vars: (_theme, { size = 'sm' }) => ({ root: { '--ai-size': heights[String(size)] ?? 'var(--ctl)' } }),
    }),
    Input: Input.extend({
      defaultProps: { size: 'sm' },
      classNames: { wrapper: classes.inputWrapper, input: classes.input },
      vars: (_theme, { size = 'sm' }) => ({
        wrapper: {
          '--input-height': heights[size] ?? 'var(--ctl)',
          '--input-fz': textSizes[size] ?? 'var(--fs-md)',
        },
      }),
    }),
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { size: 'sm' },
      classNames: {
        root: classes.field,
        label: classes.label,
        required: classes.required,
        error: classes.error,
        description: classes.hint,
      },
    }),
    PasswordInput: PasswordInput.extend({
      classNames: { innerInput: classes.innerInput, visibilityToggle: classes.reveal },
    }),
    Checkbox: Checkbox.extend({
      defaultProps: { radius: 'xs', iconColor: 'var(--on-brand)' },
      classNames: {
        body: classes.checkBody,
        inner: classes.checkInner,
        input: classes.check,
        label: classes.checkLabel,
      },
      vars: () => ({ root: { '--checkbox-size': 'var(--check)' } }),
    }),
    // Plain objects, so that the sign-in page does not load these components.
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        withinPortal: true,
        withInitialFocusPlaceholder: false,
        onOpen: enterMenu,
      },
      classNames: {
        dropdown: classes.dropdown,
        item: classes.menuItem,
        itemSection: classes.menuSection,
        divider: classes.menuDivider,
      },
    },
    Popover: { defaultProps: { shadow: 'md', radius: 'md' }, classNames: { dropdown: classes.dropdown } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        centered: true,
        shadow: 'lg',
        overlayProps: { color: 'var(--veil)', backgroundOpacity: 1 },
      },
      classNames: {
        content: classes.dialog,
        header: classes.dialogHeader,
        title: classes.dialogTitle,
        body: classes.dialogBody,
      },
    },
    Tooltip: { defaultProps: { openDelay: 400, radius: 'sm' }, classNames: { tooltip: classes.tooltip } },
  },
});

/** Maps Mantine's colour roles to the tokens, for both themes. */
export const cssVariables: CSSVariablesResolver = () => {
  const roles = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-2)',
    '--mantine-color-error': 'var(--red-text)',
    '--mantine-color-anchor': 'var(--brand-text)',
    '--mantine-color-disabled': 'var(--fill)',
    '--mantine-color-disabled-color': 'var(--ink-3)',
    '--mantine-color-disabled-border': 'var(--line-2)',
    '--mantine-primary-color-filled-hover': 'var(--brand-hover)',
  };
  return { variables: {}, light: roles, dark: roles };
};
