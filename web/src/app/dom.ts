// Virtual DOM helpers: snabbdom's h with classes, and the elements that every screen uses.
import { h as element, type VNode, type VNodeChildren, type VNodeData } from 'snabbdom';

type Listener = (event: Event) => void;

export interface Attributes {
  key?: string | number | undefined;
  class?: Record<string, boolean>;
  attrs?: Record<string, string | number | boolean>;
  props?: Record<string, unknown>;
  style?: Record<string, string>;
  on?: Record<string, Listener | undefined>;
  hook?: VNodeData['hook'];
}

/** h('div.card', {…}, […]): attributes may be left out. */
export function h(selector: string, attributes: Attributes | VNodeChildren = {}, children: VNodeChildren = []): VNode {
  if (Array.isArray(attributes) || typeof attributes !== 'object' || attributes === null || 'sel' in attributes)
    return element(selector, {}, attributes as VNodeChildren);
  return element(selector, attributes as VNodeData, children);
}

/** A link within the page. */
export function link(href: string, children: VNodeChildren, selector = 'a'): VNode {
  return h(selector, { attrs: { href } }, children);
}

export interface ButtonOptions {
  /** More classes: '.primary.large'. */
  look?: string;
  title?: string;
  disabled?: boolean;
  pressed?: boolean;
  key?: string;
  attrs?: Record<string, string | number | boolean>;
}

export function button(children: VNodeChildren, act: () => void, options: ButtonOptions = {}): VNode {
  const attrs: Record<string, string | number | boolean> = { type: 'button', ...options.attrs };
  if (options.title) {
    attrs['title'] = options.title;
    attrs['aria-label'] = options.title;
  }
  if (options.pressed !== undefined) attrs['aria-pressed'] = String(options.pressed);
  return h(
    `button.button${options.look ?? ''}`,
    { key: options.key, attrs, props: { disabled: options.disabled ?? false }, on: { click: () => act() } },
    children,
  );
}

/** A segmented control: radio buttons in a row. */
export function choice<T extends string | number>(
  label: string,
  values: readonly { value: T; text: string; title?: string }[],
  chosen: T,
  choose: (value: T) => void,
): VNode {
  return h(
    'div.choice',
    { attrs: { role: 'radiogroup', 'aria-label': label } },
    values.map((item, index) =>
      h(
        'button.choice-item',
        {
          attrs: {
            type: 'button',
            role: 'radio',
            'aria-checked': String(item.value === chosen),
            tabindex: item.value === chosen || (index === 0 && !values.some(v => v.value === chosen)) ? 0 : -1,
            ...(item.title ? { title: item.title } : {}),
          },
          on: {
            click: () => choose(item.value),
            keydown: event => {
              const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[(event as KeyboardEvent).key];
              if (!step) return;
              event.preventDefault();
              const to = (index + step + values.length) % values.length;
              choose(values[to]!.value);
              const group = (event.currentTarget as HTMLElement).parentElement;
              (group?.children[to] as HTMLElement | undefined)?.focus();
            },
          },
        },
        item.text,
      ),
    ),
  );
}

/** A drop-down list. */
export function select(
  name: string,
  label: string,
  options: { value: string; text: string }[],
  chosen: string,
  choose: (value: string) => void,
): VNode {
  return h(
    'select',
    {
      key: name,
      attrs: { name, 'aria-label': label },
      on: { change: event => choose((event.target as HTMLSelectElement).value) },
    },
    options.map(({ value, text }) =>
      h('option', { key: value, attrs: { value }, props: { selected: value === chosen } }, text),
    ),
  );
}
