// Attempts that were made offline are sent when the server is there again, whatever page is open.
import { me } from '../../app/me';
import { redraw } from '../../app/redraw';
import { server } from '../../app/socket';
import { unsentOf } from './unsent';

export function watchUnsent(): void {
  server.onWelcome(() => {
    const own = me();
    if (own && !own.guest) void unsentOf(own.id).send().then(redraw);
  });
}
