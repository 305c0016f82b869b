// The buttons of canned phrases below a chat.
import type { VNode } from 'snabbdom';
import { button, h } from '../../app/dom';
import { t } from '../../app/i18n';

export const quickChatView = (phrases: readonly string[], say: (phrase: string) => void): VNode =>
  h(
    'div.quick-chat',
    { key: 'quick-chat', attrs: { role: 'group', 'aria-label': t('chat.phrases') } },
    phrases.map(phrase => button(phrase, () => say(phrase), { key: phrase, look: '.plain' })),
  );
