// The real server, on a free port, with a data file of its own.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const program = resolve(process.env['JANGGUN_PROGRAM'] ?? '../build/release/src/janggun');
const web = resolve(process.env['JANGGUN_WEB'] ?? '../build/release/web');

export class Server {
  private child: ChildProcess | undefined;
  private readonly folder = mkdtempSync(join(tmpdir(), 'janggun-e2e-'));
  private said = '';
  private port = 0;

  static async start(more: string[] = []): Promise<Server> {
    const server = new Server(more);
    server.port = await freePort();
    await server.run();
    return server;
  }
  private constructor(private readonly more: string[]) {}

  get address(): string {
    return `http://localhost:${this.port}`;
  }

  /** Starts it, and waits until it answers. */
  async run(): Promise<void> {
    const child = spawn(
      program,
      ['serve', '--port', String(this.port), '--web', web, '--data', join(this.folder, 'janggun.db'), ...this.more],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (this.said += String(data)));
    const until = Date.now() + 30_000;
    while (Date.now() < until) {
      if (child.exitCode !== null) throw new Error(`the server has ended:\n${this.said}`);
      try {
        if ((await fetch(`${this.address}/health`)).ok) return;
      } catch {
        // not yet
      }
      await new Promise(wait => setTimeout(wait, 50));
    }
    throw new Error(`the server does not answer:\n${this.said}`);
  }

  /** SIGKILL, like a power failure. */
  async kill(): Promise<void> {
    const child = this.child;
    if (!child) return;
    const gone = new Promise(done => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
    this.child = undefined;
  }

  /** Gives an account a role, with the server stopped meanwhile; its sessions end. */
  async giveRole(name: string, role: 'owner' | 'moderator' | 'none'): Promise<void> {
    await this.kill();
    execFileSync(program, ['role', name, role, '--data', join(this.folder, 'janggun.db')]);
    await this.run();
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });
}
