// As regras em português.
import type { LearnTexts } from './chapters';

const texts: LearnTexts = {
  'janggi/board': {
    title: 'O tabuleiro',
    paragraphs: [
      'O janggi (장기), xadrez coreano, é a batalha de dois reinos: **Cho** (楚, azul), que joga primeiro, e **Han** (漢, vermelho). Cada lado tenta encurralar o general inimigo.',
      'O tabuleiro tem nove colunas e dez fileiras de **pontos**. As peças ficam onde as linhas se cruzam, não nos espaços entre elas. Não há rio.',
      'No meio de cada borda fica um **palácio** de três por três pontos com quatro linhas diagonais. As peças que andam por linhas podem seguir uma diagonal onde ela estiver traçada, em qualquer dos palácios.',
    ],
    captions: { start: 'O início da partida. Os dois generais estão no centro de seus palácios.' },
    more: [
      'Uma peça captura movendo-se para um ponto onde há um inimigo; a peça capturada sai do jogo. Nenhuma peça vai para um ponto ocupado pelo próprio lado.',
      'O tamanho da peça mostra seu peso: o general é a maior, guardas e soldados são as menores.',
    ],
  },
  'janggi/general': {
    title: 'General e guardas',
    paragraphs: [
      'O **general** (楚 ou 漢) anda um passo por qualquer linha traçada em seu palácio e nunca sai dele.',
      'Os dois **guardas** (士) movem-se exatamente como o general e também ficam no próprio palácio.',
    ],
    captions: {
      middle: 'Do centro o general alcança os oito pontos ao redor. Vá aos dois cantos marcados.',
      side: 'No meio de um lado não há diagonal. Como o general chega ao ponto marcado?',
      guard: 'Um guarda no canto tem três caminhos. Leve-o ao canto oposto.',
    },
  },
  'janggi/chariot': {
    title: 'Carruagem',
    paragraphs: [
      'A **carruagem** (車) anda qualquer distância por coluna ou fileira, desde que nada esteja no caminho, e captura o primeiro inimigo que encontra. É a peça mais forte.',
      'Em qualquer palácio ela também corre pela diagonal: de um canto ao centro ou, passando por ele, ao canto oposto, e do centro a qualquer canto. Não dobra a esquina no mesmo lance.',
    ],
    captions: { open: 'Capture o cavalo.', palace: 'Corra pela diagonal até o canto oposto.' },
  },
  'janggi/cannon': {
    title: 'Canhão',
    paragraphs: [
      'O **canhão** (包) usa as mesmas linhas da carruagem, mas precisa **saltar**. Exatamente uma peça, de qualquer lado, deve estar entre o ponto de partida e o de chegada. Além dela o canhão pode parar em qualquer ponto livre até a próxima peça, ou capturá-la se for inimiga.',
      'Sem peça para saltar, o canhão não se move. E há duas coisas que nunca faz: não salta um canhão e não captura um canhão.',
      'No palácio ele pode saltar pela diagonal de canto a canto, se no centro houver uma peça que não seja canhão.',
    ],
    captions: {
      open: 'Salte o soldado e capture a carruagem. Os canhões da coluna e da fileira não podem ser capturados nem saltados.',
      palace: 'Salte de canto a canto por cima do general.',
    },
  },
  'janggi/horse': {
    title: 'Cavalo',
    paragraphs: [
      'O **cavalo** (馬) anda um passo por coluna ou fileira e depois um passo em diagonal para fora. Ele não pula: se o primeiro ponto estiver ocupado, por quem for, os dois lances que passam por ali ficam bloqueados.',
    ],
    captions: { block: 'O soldado à frente bloqueia dois dos oito lances. Dê a volta e capture-o.' },
  },
  'janggi/elephant': {
    title: 'Elefante',
    paragraphs: [
      'O **elefante** (象) anda um passo por coluna ou fileira e depois dois passos em diagonal para fora na mesma direção, até o canto distante de um retângulo de dois por três. Os dois pontos por onde passa devem estar vazios.',
      'Ele pode andar por todo o tabuleiro. As diagonais do palácio nada significam para cavalo e elefante.',
    ],
    captions: {
      block: 'Um soldado em qualquer ponto do caminho detém o elefante. Visite os dois pontos marcados.',
    },
  },
  'janggi/soldier': {
    title: 'Soldado',
    paragraphs: [
      'O **soldado** (卒 de Cho, 兵 de Han) move-se e captura um passo para a frente ou para os lados, desde o primeiro lance. Nunca recua e nunca é promovido: na última fileira só anda para os lados.',
      'No palácio inimigo ele também pode avançar por uma linha diagonal.',
    ],
    captions: { open: 'Vá até o ponto marcado.', palace: 'Avance pela diagonal até o centro do palácio.' },
  },
  'janggi/setups': {
    title: 'As quatro formações',
    paragraphs: [
      'Cada peça tem seu lugar, mas cada jogador escolhe como cavalos e elefantes ficam entre a carruagem e o guarda. **Han escolhe primeiro** e não pode mudar; depois Cho escolhe, e **Cho joga primeiro**.',
      'As formações são nomeadas como cada jogador as vê do seu lado. Por costume, o mais velho ou mais forte joga com Han.',
    ],
    captions: {
      inner: 'Elefantes internos: cavalo, elefante · elefante, cavalo',
      outer: 'Elefantes externos: elefante, cavalo · cavalo, elefante',
      left: 'Elefante à esquerda: elefante, cavalo · elefante, cavalo',
      right: 'Elefante à direita: cavalo, elefante · cavalo, elefante',
      develop: 'Traga o cavalo: no ponto marcado ele protege o soldado do meio.',
    },
    more: [
      'Na partida com **vantagem**, Han retira uma ou mais peças próprias, nunca o general, e joga primeiro. Não há compensação para Han, e pontos iguais dão a vitória a Cho.',
    ],
  },
  'janggi/check': {
    title: 'Xeque e mate',
    paragraphs: [
      'Um lance que ataca o general inimigo é **xeque**: diz-se “janggun!” (장군), e quem se defende responde “meonggun!” (멍군). Nenhum lance pode deixar o próprio general sob ataque.',
      'Defende-se do xeque movendo o general, capturando o atacante ou bloqueando o caminho; contra um canhão, também tirando a peça que ele salta.',
      'Quem está em xeque e não tem resposta legal levou **xeque-mate** e perdeu.',
    ],
    captions: {
      screen: 'Um canhão dá xeque por cima do seu próprio soldado. Tire o soldado da linha.',
      parry: 'A carruagem dá xeque. Encontre uma resposta.',
      mate: 'Dê xeque-mate em um lance.',
    },
  },
  'janggi/pass': {
    title: 'Passar',
    paragraphs: [
      'Em vez de mover, um jogador pode **passar** sempre que seu general não estiver em xeque. Assim não há afogamento: quem não pode ou não quer mover, passa.',
      'Nesta página você passa com o botão, com Ctrl+clique ou com dois cliques no seu general.',
    ],
    captions: { rest: 'Todo lance do general o poria em xeque. Passe.' },
  },
  'janggi/bikjang': {
    title: 'Bikjang',
    paragraphs: [
      'Quando os dois generais se encaram na mesma coluna sem nada entre eles, há **bikjang** (빅장). Não é xeque. Nas regras que o conhecem, quem joga deve **desfazê-lo** com um lance após o qual os generais não se encarem, ou **aceitá-lo** passando: então a partida acaba na hora, por pontos ou empatada.',
      'O bikjang vale mais que o xeque: enquanto os generais se encaram pode-se passar mesmo em xeque, mesmo que fosse mate. Quem tem mais pontos pode usar isso como último recurso.',
    ],
    captions: {
      break: 'Vez de Han: desfaça o bikjang. (Ou passe e veja o que acontece.)',
      accept: 'Han está em xeque e não tem outro lance, mas pode passar. Os pontos decidem.',
    },
    more: [
      'Pelas regras da Associação Coreana de Janggi, um lance só pode criar bikjang se depois dele cada lado tiver menos de 30 pontos, ou se o próprio general captura e passa a encarar o outro. No jogo casual, moderno e on-line coreano, generais que se encaram nada significam.',
    ],
  },
  'janggi/points': {
    title: 'Pontos',
    paragraphs: [
      'Onde não há mate, contam-se as peças no tabuleiro: **carruagem 13, canhão 7, cavalo 5, elefante 3, guarda 3, soldado 2**; o general não conta. São 72 para cada lado.',
      'Han joga em segundo e por isso tem um ponto e meio a mais, o **deom** (덤). A partida começa em 72 a 73,5, e numa partida sem vantagem os totais nunca são iguais.',
      'Quando os dois jogadores passam em seguida, a partida acaba na hora e os pontos decidem (empate nas regras tradicionais e casuais).',
    ],
    captions: { passes: 'Passe com Cho e veja por que não é boa ideia no primeiro lance: Han também passa.' },
  },
  'janggi/ending': {
    title: 'Como terminam as partidas',
    paragraphs: [
      'A maioria termina por xeque-mate, desistência ou tempo. Há ainda:',
      '- **Repetição.** Na terceira vez que a mesma posição ocorre com o mesmo lado a jogar, a partida acaba: por pontos nas regras de torneio, empatada nas tradicionais e casuais. Quem deu xeque o tempo todo perde. Nas regras modernas é na quarta vez.\n- **Repetição recusada.** No jogo on-line coreano ninguém pode repetir uma posição pela quarta vez; nas regras da associação, não pode quem está atrás nos pontos, e é empate se cada lado tem menos de 30.\n- **Limite de lances.** 100 lances (contando os de cada lado) sem captura, 200 nas regras modernas e da associação; ou 200 ao todo no jogo on-line coreano.\n- **Pouco material.** No jogo on-line coreano os pontos decidem quando um lado fica com dez pontos ou menos.\n- **Nada restante.** Quando só restam generais e guardas, há empate; nas regras da associação e no jogo on-line coreano os pontos decidem.',
      'O **relógio** tem um tempo principal e depois o byo-yomi: certo número de períodos de duração fixa. Um lance feito dentro do período o conserva; ultrapassá-lo custa um; com o último perde-se a partida.',
    ],
    captions: {
      limit: 'Passaram-se 99 lances sem captura. Faça mais um, e os pontos decidem.',
      bare: 'Capture o último soldado. Então só restam generais e guardas, e a partida empata.',
      repeat:
        'Você está à frente nos pontos e esta posição já ocorreu duas vezes. Repita o lance: na terceira vez a partida acaba e os pontos decidem.',
      perpetual:
        'Você deu xeque o tempo todo. Se a posição ocorrer pela terceira vez, você perde. Pare com os xeques e capture algo.',
    },
  },
  'janggi/capture': {
    title: 'Capturar peças',
    paragraphs: [
      'Antes de capturar, faça duas perguntas: **quanto vale a peça** e **o adversário pode recapturar**? Trocar uma carruagem (13) por um cavalo (5) é mau negócio; uma peça sem proteção é um presente.',
      'Os pontos das peças são um bom guia: carruagem 13, canhão 7, cavalo 5, elefante e guarda 3, soldado 2.',
    ],
    captions: {
      free: 'Duas peças podem ser capturadas, mas o cavalo está protegido por uma carruagem. Capture a outra.',
      dear: 'O soldado pode capturar dos dois lados. Capture a peça mais valiosa.',
    },
  },
  'janggi/tactics': {
    title: 'Três golpes',
    paragraphs: [
      'Um **garfo** ataca duas peças com um só lance: só uma delas pode escapar. Se uma delas é o general, ele precisa se mover, e a outra se perde.',
      'Um **xeque descoberto** abre uma linha: a peça que sai pode capturar o que quiser, porque antes é preciso responder ao xeque.',
      'O canhão precisa de uma peça para saltar. Muitas vezes basta **um passo de um soldado**, e o canhão ataca na hora.',
    ],
    captions: {
      fork: 'Dê xeque com o cavalo e ataque a carruagem ao mesmo tempo.',
      discovered: 'Tire o cavalo dando xeque e capture uma carruagem.',
      battery: 'Dê xeque pondo uma peça na frente do canhão.',
    },
  },
  'janggi/mates': {
    title: 'Primeiros mates',
    paragraphs: [
      'Para dar mate, tire do general todas as saídas: os pontos que você ataca e os pontos ocupados pelas peças dele. No janggi as paredes do palácio ajudam, porque o general nunca sai do palácio.',
    ],
    captions: {
      ladder: 'Duas carruagens bastam. Dê mate em um lance.',
      cannon: 'Dê mate com o canhão em um lance.',
      horse: 'O cavalo fecha a saída. Dê mate em um lance.',
    },
  },
  'janggi/game': {
    title: 'Sua primeira partida',
    paragraphs: [
      'Você já sabe tudo o que precisa. Um plano para os primeiros lances:',
      '- Abra uma linha para uma carruagem: mova um soldado da borda para o lado.\n- Desenvolva os cavalos; os canhões também podem saltá-los.\n- Coloque um canhão no centro, atrás de uma peça e diante do seu general.\n- Antes de cada lance: o que o adversário ameaça, e o que eu deixo sem proteção?',
      'Contra o computador você pode pedir uma **dica** e **voltar lances**. Depois da partida, clique em **Revisar**: cada lance é avaliado, e seus erros viram exercícios.',
    ],
  },
  'janggi/rulesets': {
    title: 'Os conjuntos de regras',
    paragraphs: [
      'Federações e servidores divergem em alguns pontos. Aqui cada conjunto de regras tem um nome:',
      '- **Torneio**: bikjang, e os pontos decidem onde não há mate.\n- **Tradicional**: bikjang, dois passes e repetição são empate.\n- **Moderno**: sem bikjang, os pontos decidem; mover uma peça para lá e para cá cinco vezes seguidas perde.\n- **Casual**: sem bikjang, empates em vez de pontos.\n- **Associação Coreana de Janggi**: bikjang só onde restam poucos pontos; a repetição é recusada a quem está atrás.\n- **Jogo on-line coreano**: sem bikjang e sem empates; a repetição é recusada; no lance 200 os pontos decidem.',
    ],
    captions: {
      association:
        'Cada lado tem menos de 30 pontos, então o bikjang é permitido. Você está na frente: ponha o general diante do outro.',
      shuttle:
        'Regras modernas: sua carruagem foi e voltou quatro vezes seguidas, e na quinta você perde. Em vez disso, capture algo.',
      refused:
        'Jogo on-line coreano: com a carruagem no ponto marcado a posição ocorreria pela quarta vez, por isso o lance não é permitido. Jogue outro.',
      low: 'Jogo on-line coreano: Han tem dez pontos ou menos. Jogue um lance quieto, nem captura nem xeque: a partida termina e os pontos decidem.',
    },
  },
  'janggi/notation': {
    title: 'Como anotar os lances',
    paragraphs: [
      'Os coreanos dão a cada ponto dois algarismos, primeiro a fileira: as fileiras contam de 1 a 9 e depois 0 a partir da borda de Han, as colunas de 1 a 9 a partir da esquerda de Cho. Um lance se escreve com o ponto de partida, a peça e o ponto de chegada: **02마83**. Depois vêm a peça capturada e 장군 para xeque: **75상43병장군**. O passe é **한수쉼**.',
      'O PyChess escreve o mesmo com letras: **H02-83**, **E75x43+**. Os motores usam colunas de a a i e fileiras de 1 a 10 a partir da borda de Cho: **b1c3**.',
    ],
    captions: { horse: 'Jogue 02마83, que é H02-83 ou b1c3.' },
  },
  'shogun/board': {
    title: 'Tabuleiro e início',
    paragraphs: [
      'O Shogun Chess começa como o xadrez e logo parece outra coisa: peças capturadas mudam de lado e voltam, e quase todas podem se tornar mais fortes.',
      'Tabuleiro, início e primeiro lance são os do xadrez. A única diferença é de nome: a dama conta como **duquesa promovida**, e é uma duquesa para quem a captura. Um escudo dourado marca as peças promovidas.',
    ],
    captions: { start: 'O início. As damas levam o escudo das peças promovidas.' },
  },
  'shogun/basics': {
    title: 'As peças do xadrez',
    paragraphs: [
      'Nunca jogou xadrez? Estas cinco peças movem-se como no xadrez. Uma peça captura indo para a casa de uma peça inimiga; só o peão captura de outro modo.',
      'Se você já joga xadrez, passe ao próximo capítulo.',
    ],
    captions: {
      king: 'Rei: uma casa em qualquer direção. Visite as casas marcadas.',
      rook: 'Torre: qualquer distância numa coluna ou fileira.',
      bishop: 'Bispo: qualquer distância numa diagonal.',
      knight: 'Cavalo: duas casas em linha reta e uma para o lado. Ele salta sobre outras peças.',
      pawn: 'Peão: uma casa para a frente; captura em diagonal. Avance e depois capture.',
    },
  },
  'shogun/pieces': {
    title: 'As peças novas',
    paragraphs: [
      'Peão, cavalo, bispo, torre e rei movem-se como no xadrez. A **duquesa** anda uma casa em diagonal. Promovidos, o peão vira **capitão**, o cavalo **general**, o bispo **arcebispo**, a torre **morteiro** e a duquesa **dama**.',
      'Só o rei decide a partida: capitão e general andam como ele, mas podem ser capturados e ficar sob ataque.',
    ],
    captions: {
      duchess: 'Duquesa: uma casa em diagonal.',
      captain: 'Capitão, um peão promovido: move-se como o rei.',
      general: 'General, um cavalo promovido: move-se como cavalo ou como rei.',
      archbishop: 'Arcebispo, um bispo promovido: move-se como bispo ou como cavalo.',
      mortar: 'Morteiro, uma torre promovida: move-se como torre ou como cavalo.',
      queen: 'Dama, uma duquesa promovida: como no xadrez.',
    },
  },
  'shogun/promotion': {
    title: 'Promoção',
    paragraphs: [
      'A **zona de promoção** são as três últimas fileiras: 6 a 8 para as brancas, 3 a 1 para as pretas. Uma peça cujo lance começa ou termina na zona pode promover-se nesse lance, também ao capturar e ao sair da zona.',
      'A promoção é escolha do jogador, mas o peão que chega à última fileira deve ser promovido. A peça continua promovida até ser capturada.',
    ],
    captions: {
      zone: 'Promova: o cavalo entrando na zona, ou o bispo com qualquer lance a partir dela.',
      last: 'Na última fileira o peão deve ser promovido. Avance-o.',
    },
  },
  'shogun/majors': {
    title: 'Peças maiores',
    paragraphs: [
      'General, arcebispo, morteiro e dama são **peças maiores**: um jogador pode ter no máximo uma de cada no tabuleiro. Enquanto houver uma, outra peça não pode ser promovida à mesma; ainda pode mover-se sem promoção. Quando a peça maior é capturada, o lugar fica livre.',
      'A dama do início conta: enquanto ela vive, nenhuma duquesa de seu lado pode virar dama. Capitães não são peças maiores; pode haver quantos se quiser.',
    ],
    captions: {
      limit: 'As brancas já têm um general, então o cavalo pode mover-se mas não ser promovido. Experimente.',
    },
  },
  'shogun/drops': {
    title: 'Colocações',
    paragraphs: [
      'A peça capturada vai para a **mão** de quem a captura e perde a promoção. Em vez de mover, um jogador pode **colocar** uma peça da mão numa casa vazia de suas cinco primeiras fileiras.',
      'Não há outro limite: peões podem ser colocados na primeira fileira e em colunas que já têm um, e uma colocação pode dar xeque ou até mate. A peça colocada chega sem promoção.',
    ],
    captions: {
      zone: 'Coloque o cavalo ou o peão.',
      demoted: 'Você acaba de capturar a dama, e ela está na sua mão como duquesa. Coloque-a.',
    },
  },
  'shogun/pawns': {
    title: 'Peões',
    paragraphs: [
      'Os peões movem-se e capturam como no xadrez. Um peão na **segunda fileira** pode andar duas casas, também o que foi colocado ali ou veio da primeira fileira. Da primeira ele anda só uma.',
      'O **en passant** é como no xadrez. Embora o peão que captura entre na zona, ele não é promovido.',
    ],
    captions: {
      steps: 'Ande duas casas de uma vez.',
      passant: 'O peão preto acaba de andar duas casas. Capture-o en passant.',
    },
  },
  'shogun/castling': {
    title: 'Roque',
    paragraphs: [
      'O roque é o do xadrez: o rei anda duas casas em direção à torre e ela salta para o outro lado. Nenhum dos dois pode ter se movido, tudo entre eles deve estar vazio, e o rei não pode estar em xeque nem passar por casa atacada ou chegar a ela. Uma torre colocada não pode rocar.',
    ],
    captions: { short: 'Faça o roque na ala do rei.', long: 'Faça o roque grande.' },
  },
  'shogun/end': {
    title: 'Como terminam as partidas',
    paragraphs: [
      'O rei em xeque sem saída, por lance ou por colocação, levou **xeque-mate**. Quem não está em xeque mas não tem lance nem colocação está **afogado**: empate.',
      'Também é empate quando a mesma posição ocorre pela terceira vez, com as mesmas peças na mão, e depois de cinquenta lances de cada lado sem captura, colocação, promoção ou lance de peão.',
    ],
    captions: {
      mate: 'Dê xeque-mate em um lance.',
      block: 'A torre dá xeque. Bloqueie-a colocando uma peça.',
      stalemate: 'Qual lance da dama deixa as pretas sem lance legal, mas não em xeque? Jogue-o e veja: é só empate.',
      repeat:
        'As pretas ameaçam mate com as torres. Dê o mesmo xeque pela terceira vez: no Shogun Chess o xeque perpétuo é empate.',
      limit:
        'Passaram-se 99 lances (contando os de cada lado) sem captura, colocação, promoção ou lance de peão. Faça um lance que mantenha a partida em curso.',
    },
  },
  'shogun/tactics': {
    title: 'Golpes com peças da mão',
    paragraphs: [
      'Os garfos são como no xadrez, mas uma peça da sua mão pode aparecer em qualquer casa vazia das suas cinco primeiras fileiras. Por isso, considere também cada **colocação**.',
      'Um rei preso entre as próprias peças corre perigo: uma peça colocada pode dar mate na hora.',
    ],
    captions: {
      fork: 'Ataque o rei e a torre com um só lance.',
      drop: 'Coloque o cavalo de modo que ataque o rei e a torre.',
      dropMate: 'Dê mate colocando uma peça.',
    },
  },
  'shogun/game': {
    title: 'Sua primeira partida',
    paragraphs: [
      'Você já sabe tudo o que precisa. Um plano para os primeiros lances:',
      '- Desenvolva cavalos e bispos e faça o roque cedo.\n- As trocas dão peças na mão aos dois lados: troque quando o seu rei estiver mais seguro.\n- Proteja as casas em volta do seu rei, porque peças podem ser colocadas ali.\n- Antes de cada lance: o que o adversário pode colocar?',
      'Contra o computador você pode pedir uma **dica** e **voltar lances**. Depois da partida, clique em **Revisar**: cada lance é avaliado, e seus erros viram exercícios.',
    ],
  },
};
export default texts;
