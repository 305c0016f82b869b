// Portuguese texts: the owner’s page.
import type en from './texts.en';

const texts: Record<keyof typeof en, string> = {
  'owner.title': 'Proprietário',
  'owner.only': 'Esta página é para o proprietário do site.',
  'owner.figures': 'O site em números',
  'owner.online': 'Conectados agora',
  'owner.live_games': 'Partidas em andamento',
  'owner.accounts': 'Contas',
  'owner.new_accounts': 'Contas novas em 24 horas',
  'owner.guests': 'Convidados',
  'owner.games': 'Partidas encerradas',
  'owner.new_games': 'Partidas em 24 horas',
  'owner.tournaments': 'Torneios',
  'owner.studies': 'Estudos',
  'owner.open_reports': 'Denúncias abertas',
  'owner.announcement': 'Aviso',
  'owner.announcementNote': 'Todos o veem no topo da página até o fecharem. Deixe vazio para remover.',
  'owner.announce': 'Salvar',
  'owner.signup': 'Cadastro',
  'owner.signupOpen': 'Qualquer pessoa pode criar uma conta.',
  'owner.signupClosed': 'Ninguém pode criar uma conta. Convidados ainda podem jogar.',
  'owner.closeSignup': 'Fechar o cadastro',
  'owner.openSignup': 'Abrir o cadastro',
  'owner.storage': 'Armazenamento',
  'owner.database': 'Banco de dados: {size}',
  'owner.free': 'Espaço livre: {size}',
  'owner.backup': 'Fazer uma cópia agora',
  'owner.noBackup': 'Este banco de dados é copiado com as próprias ferramentas, como pg_dump.',
  'owner.backedUp': 'Cópia feita, {size}:',
  'owner.done': 'Pronto.',
};
export default texts;
