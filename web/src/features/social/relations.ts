// Following and blocking: the buttons on a profile, and whom the user blocks.
import type { VNode } from 'snabbdom';
import type { Endpoints } from '../../generated/protocol';
import { button, h, link } from '../../app/dom';
import { confirm } from '../../app/dialog';
import { ask } from '../../app/http';
import { t } from '../../app/i18n';
import { me } from '../../app/me';
import { toast } from '../../app/messages';
import { redraw } from '../../app/redraw';
import { refusalText } from '../../app/refusal';
import { server } from '../../app/socket';
import { hearFriends } from './friends';

type Between = Endpoints['GET /api/rel/with/{name}']['answer'];
type Change = 'follow' | 'unfollow' | 'block' | 'unblock';

const complain = (error: unknown): void => toast(refusalText(error), 'error');

async function change(what: Change, name: string): Promise<void> {
  await ask(`POST /api/rel/${what}/{name}`, { path: { name } });
  if (what === 'block' || what === 'unblock') void loadBlocked();
  hearFriends();
}

/** How the user stands to a person, with buttons to change it. */
export class Relation {
  private between: Between | undefined;

  constructor(private readonly name: string) {
    const own = me();
    if (own && !own.guest && own.name !== name) this.load();
  }

  private load(): void {
    ask('GET /api/rel/with/{name}', { path: { name: this.name } }).then(
      answer => {
        this.between = answer;
        redraw();
      },
      () => {}, // without an account there are no buttons
    );
  }

  private act(what: Change): void {
    change(what, this.name).then(() => this.load(), complain);
  }

  private async block(): Promise<void> {
    const question = t('social.blockQuestion', { name: this.name });
    if (await confirm(question, t('social.block'), t('social.blockText'))) this.act('block');
  }

  buttons(isGuest: boolean): VNode[] {
    const { between } = this;
    if (!between) return [];
    const follow = between.follows
      ? button(t('social.unfollow'), () => this.act('unfollow'), {
          key: 'unfollow',
          attrs: { 'data-testid': 'unfollow' },
        })
      : button(t('social.follow'), () => this.act('follow'), { key: 'follow', attrs: { 'data-testid': 'follow' } });
    const block = between.blocks
      ? button(t('social.unblock'), () => this.act('unblock'), { key: 'unblock', attrs: { 'data-testid': 'unblock' } })
      : button(t('social.block'), () => void this.block(), { key: 'block', attrs: { 'data-testid': 'block' } });
    return between.blocks || isGuest ? [block] : [follow, block];
  }

  followers(): string {
    return this.between ? t('social.followers', { count: this.between.followers }) : '';
  }
}

let blocked: readonly string[] = [];

/** Their lines in the spectators' chat are not shown. */
export const isBlocked = (name: string): boolean => blocked.includes(name);

export async function loadBlocked(): Promise<void> {
  const own = me();
  if (!own || own.guest) {
    blocked = [];
    return;
  }
  try {
    blocked = (await ask('GET /api/rel/blocking')).people.map(({ name }) => name);
    redraw();
  } catch {
    // asked again with the next connection
  }
}

export function watchBlocked(): void {
  let known = '';
  server.onWelcome(() => {
    const name = me()?.name ?? '';
    if (name === known) return;
    known = name;
    void loadBlocked();
  });
}

/** On the account page. */
export const blockList = (): VNode[] =>
  blocked.length === 0
    ? [h('p.muted', t('social.nobodyBlocked'))]
    : blocked.map(name =>
        h('div.line', { key: name }, [
          link(`/user/${encodeURIComponent(name)}`, name),
          button(t('social.unblock'), () => void change('unblock', name).catch(complain), {
            attrs: { 'data-testid': 'unblock' },
          }),
        ]),
      );
