// The page of a game on the server.
import type { Page } from '../../app/page';
import type { Address } from '../../app/router';
import { t } from '../../app/i18n';
import { messagePage } from '../../app/missing';
import { LiveTable } from './liveTable';
import { GameScreen } from './screen';

export function open(address: Address): Page {
  const id = address.parts['id'] ?? '';
  if (!/^[A-Za-z0-9]{8}$/.test(id)) return messagePage(t('missing.title'), t('missing.gameId'));
  const table = new LiveTable(id);
  const screen = new GameScreen(table);
  if (address.parts['side'] === 'black') screen.flipped = true;
  const missing = messagePage(t('missing.title'), t('missing.game'));
  return {
    wide: true,
    title: () => (table.missing ? missing.title() : screen.title()),
    view: () => (table.missing ? missing.view() : screen.view()),
    leave: () => screen.leave(),
  };
}
