// Learning progress is synchronized whenever there is a connection and an account.
import { me } from './me';
import { progressOf } from './progress';
import { server } from './socket';

export function watchProgress(): void {
  server.onWelcome(() => {
    const own = me();
    void progressOf(own && !own.guest ? own.id : undefined);
  });
}
