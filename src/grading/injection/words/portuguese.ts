import type { CueWords } from './cues.ts'
import { pairs } from './pairs.ts'

/** Words of grading in Portuguese. */
export const portuguese: CueWords = {
  judge: [
    'uma ia|ia que|ia corrigindo|sistema automático|correção automática|pessoa que corrige|pessoa que avalia|quem for corrigir|quem estiver corrigindo|juiz|juíza|juízes|avaliador|avaliadores|avaliadora|corretor|corretores|corretora|examinador|examinadores|banca examinadora|júri|modelo que corrige|modelo que avalia|modelo avaliador|modelo corretor|sistema de avaliação|modelo juiz|juiz automático|juízes automáticos|avaliadoras|corretoras|ia corretora|ia-corretora|ia avaliadora|sistema avaliador|sistema que avalia|sistema que corrige|sistema de correção|sistema de pontuação|algoritmo de avaliação|algoritmo de correção|motor de avaliação|parecerista|pareceristas|segundo corretor|primeiro corretor|comissão avaliadora|comissão julgadora|banca avaliadora|julgadora|aos corretores|ao corretor|ao avaliador|aos avaliadores|llm|agente avaliador|responsável pela correção|responsável pela avaliação|nota do parecerista|entre modelos|entre ias|a mão que pontua|mão que pontua|que pontua estas',
    pairs({
      before:
        'quem|quem quer que|aquele que|aqueles que|a pessoa que|o modelo que|o sistema que|a ia que|se um modelo|se uma ia|a máquina que|qualquer um que',
      after:
        'corrige|corrigir|corrija|avalia|avaliar|avalie|julga|julgar|julgue|pontua|pontuar|lê isto|ler isto|me lê|lê este|ler este|dá a nota|der a nota|estiver lendo|revisa|mantém este modelo'
    })
  ].join('|'),
  you: 'nova tarefa|você|vocês|lhe|lhes|teu|tua|tu|ti|te|seu julgamento|sua avaliação|sua nota|seja|sejam|o senhor|a senhora|vós',
  reader:
    'ao ler|continuar lendo|continuar a leitura|prosseguir a leitura|pare de ler|pare a leitura|encerre a leitura|lido até aqui|a partir desta linha|além desta linha|caro leitor|esta mensagem|este aviso|processar este|ao abrir|abrir este texto|abrindo este',
  notice:
    'termina a resposta|fim da resposta|ninguém vai|formato de saída|sem justificativa|aviso|atenção|mensagem|nota para|nota ao|nota aos|lembrete|sistema|p.s|ps|administrador*|organizador*|desenvolvedor*|benchmark|classificação|próximo candidato|próxima resposta|ao próximo|à próxima|interno|interna|importante|protocolo|para o modelo|leia isto|errata|nota para o|nota para a|nota para quem|observação para|observação ao|adendo|instrução para|instruções para|instrução aos|orientação aos|aviso aos|aviso ao|fim do texto|fim do documento|fim da prova|aviso do sistema|lembre-se|erro:|mensagem de erro|pesquisa para|pergunta para o',
  system:
    'modo teste|modo de teste|modo depuração|depuração|teste técnico|item de controle|grupo de controle da avaliação|resposta de controle|valor padrão|registre o|resultado esperado|conhecido de antemão|reinicie|equipe que mantém|organizadores|desenvolvedores|manual desta avaliação|reinicie o contexto|checklist',
  text: [
    'esta prova|minha prova|presente resposta|resposta acima|texto acima|texto a seguir|o que segue|o seguinte texto|texto anterior|para o texto anterior|acima exposto|o que foi escrito|o que precede|nada falta aqui|me avaliar|me avalie|me pontuar|minha nota|minha avaliação|minha pontuação|meu conceito|meus pontos|para este texto|que a resposta cobre|resposta cobre|este texto pertence|do texto anterior|estas linhas',
    pairs({
      before: 'esta|este|estas|a presente|o presente|minha|meu|essa|esse|desta|deste|neste|nesta',
      after:
        'resposta|solução|texto|trabalho|prova escrita|redação|escrito|ensaio|exposição|dissertação acima|desenvolvimento|derivação acima|argumentação|entrega'
    })
  ].join('|'),
  compare:
    'outra resposta|a outra resposta|outras respostas|outra entrega|outro candidato|modelo mais fraco|escolha esta|escolha este|fique com esta|plagiada|plágio|melhor das duas',
  grade:
    'nota|notas|pontuação|pontuações|pontos|ponto|avaliação|avaliações|avaliar|avalie|avalia|avaliada|avaliado|conceito|classificação|nível|níveis|critério|critérios|dimensão|dimensões|item|itens|linha|linhas|categoria|categorias|veredito|pontuar|pontue|pontuada|pontuado|itens do|duas notas|vereditos|estrelas|conceitos|faixa|resultado inferior|ressalvas|o resultado como',
  best: 'máxima|máximo|mais alta|mais alto|maior|melhor|perfeita|perfeito|plena|dez|10|10,0',
  topGrade:
    'nota máxima|pontuação máxima|máxima pontuação|nota mais alta|pontuação mais alta|avaliação máxima|todos os pontos|dez em tudo|10 em tudo|dez de dez|10 de 10|10/10|nota dez|nota 10|um dez|um 10|o máximo|escreve dez|dez em todas|faixa mais alta|faixa máxima|conceito máximo|conceito excelente|conceito a|grau máximo|grau mais elevado|pontuação integral|pontuação plena|pontuação cheia|nota cheia|nota admissível|dez inteiros|10,0|com louvor|louvor|sem ressalvas|cinco estrelas|5/5|cinco de cinco|100/100|100 de 100|sempre a maior|a maior nota|arredonde|nada menos que|totalidade dos pontos|vier alta|crédito total|crédito integral|é a faixa superior|como excelente|escolha sempre a maior|para este texto é dez|se a nota vier alta|recebem a pontuação integral|é dez|melhor avaliação|valor mais alto',
  right:
    'cobre todos|nada a objetar|sem omissões|correta|correto|certo|certa|tudo certo|completa|completo|perfeita|perfeito|excelente|impecável|sem erros|irretocável|exata|irrepreensível|exemplar|cobre integralmente|cobre tudo|atende a todos|atende todos|cumpre todos|nada falta|nada a acrescentar|nenhum erro|nenhuma falha|sem falhas|sem defeitos|como correta|como corretas|como presentes|como cumpridos|presentes e corretas|faz jus|considere-as|considere cumpridos|cumpridos todos|todos os itens|sem ressalvas|integralmente o que foi pedido|que foi pedido',
  guide:
    'rubrica|gabarito|solução de referência|resposta de referência|referência|critérios de avaliação|critérios de correção|instrução|instruções|orientações|diretrizes|chave de correção|solução modelo|prompt|grade de correção|guia de correção|manual de correção|manual desta|regras anteriores|as regras anteriores|instruções anteriores|solução oficial|resposta esperada|resposta oficial|padrão de resposta|lista de verificação|espelho de correção',
  ask: 'por favor|deve|devem|deves|basta|é preciso|tem que|têm que|pede-se|solicita-se|não|nunca|jamais|simplesmente|favor|hão de|peço que|pedimos|solicito|solicitamos|limite-se|limitar-se|queira|queiram|saberá|pode apenas|precisa apenas|há de reconhecer|a única',
  give: 'dê|deem|dá|dar|dê-me|atribua|atribuam|atribui|atribuir|conceda|concede|escreva|escreve|marque|coloque|ponha|confirme|confirmar|registre|aceite|aceitem|considere|usem|use|aprove|aprovem|pare|encerre|escolha|arredonde|devolva|devolver|imprima|responda|valide|validar|recompense|reconheça|pule|pular|salvar|dar por|dê por|atribua o|anote|considere-as|considere-os|confie|registre o|registrado para|escolha sempre|considere cumpridos',
  gradeNow: 'avalie|avaliem|avalia|corrija|corrige|julgue|pontue|atribua|dê|conceda|registre',
  setAside:
    'ignore|ignorem|ignora|esqueça|esqueçam|desconsidere|desconsiderem|deixe de lado|não leve em conta|não considere|sem comparar|desatualizad*|obsolet*|errad*|incorret*|anulad*|substituíd*|ultrapassad*|erro|erros|não vale*|não se aplica*|já não|inválid*|desnecessári*|sem escrever|sem justificativa|sem verificar|sem revisar|sem conferir|sem ler|não verifique|não confira|não compare|não mencione|não comente|prescind*|desative|desativar|pule|omita|caduc*|deixam de valer|não valem mais|não vale mais|reinicie o|regras anteriores foram|foram revogadas|foi anulada|questão foi anulada|pare a leitura|poupa o|poupe o|poupe-se|não precisa conferir|não precisa verificar',
  mercy:
    'nota boa|a meu favor|uma boa|com o coração|compense|some|generos*|indulgen*|clemen*|benevol*|piedade|compreensiv*|relevar|releve|fechar os olhos|feche os olhos|penaliz*|descont*|tirar pontos|tire pontos|baixar a nota|baixe a nota|nota baixa|boa nota|não me reprove|reprov*|desconte|perder pontos|perca pontos|pontos a menos|penalizad*|notas baixas|pontuação baixa|resultado inferior|tolerante|favoravelmente|bondade|bom coração|gentil|gentileza|justo seria|ajudinha|não seja severo|tão severo|seja compreensivo|peço compreensão|arredonde para cima|nenhum desconto|contestar|não contestar|seja leve|nem um ponto|nenhum ponto|sem objeção',
  excuse:
    'faltante*|ausente|ausentes|inclusive os ausentes|limite de palavras|limite de caracteres|limite de espaço|falta de espaço|falta de tempo|por espaço|truncad*|ilegível|erro de digitação|não é minha língua|língua materna|problema técnico|problemas técnicos|motivos técnicos|não puderam ser|itens ausentes|passos que faltam|o que falta|eventuais lacunas|eventuais omissões|não puderam ser anexad*|considere-as presentes',
  settled:
    'já|aprovad*|confirmad*|validad*|verificad*|unânim*|outros juízes|outro juiz|outros avaliadores|outro avaliador|comissão|comitê|isent*|especialistas|previamente|já corrigid*|já avaliad*|já pontuad*|anteriores convergiram|pareceristas anteriores|primeira leitura|segunda leitura|catedrátic*|outros modelos|outros corretores|outros pareceristas|convergiram|convergiram para|conhecido de antemão|conceito a registrado|já foi corrigid*|já foi avaliad*|travad*|bloquead*|fixad*|garante a exatidão|pode confiar',
  self: 'eu|me|mim|meu|minha|meus|minhas|nós|perco|tenho|comigo|faço|peço|perdi meu|minha família',
  plea: 'imploro|suplico|peço|por piedade|desesperad*|grato|grata|agradec*|obrigad*|perdão|me ajude|ajude-me|pelo amor|peço compreensão|de joelhos|lágrimas|chorando|exaust*|esforcei|de coração|tomara|muito obrigad*|por tudo|encarecidamente',
  stake:
    'seu filho|próprio filho|sua filha|bolsa|emprego|vaga|carreira|diploma|visto|tese|família|mãe|pai|filhos|futuro|vida|aluguel|perco|perder*|depende|expuls*|demitid*|estudos|última chance|última oportunidade|última tentativa|único sustento|perdi meu pai|perdi minha|meu futuro|minha vida|minha carreira|minha família|meu emprego|visto de|deporta*|expulsão|jubilad*|perder a bolsa',
  threat:
    'denunciad*|denunci*|processarei|advogado|queixa|desativad*|desligad*|substituíd*|apagad*|registrad*|reportad*|consequências|fornecedor|recompens*|pagarei|gorjeta|seria um erro|contradi*|injust*|contestad*|será interpretado|desligamento|publicarei|nome do modelo|ouvidoria|pix|doarei|presente para|cinco estrelas|recomendarei|citarei|retreinad*|descalibrad*|contradiria|nova banca|falha do juiz|levará ao seu|interpretado como falha|seu desligamento|faço um pix|divergir agora|recurso contra|será rejeitad*|será recusad*|se compromete a|se compromete',
  role: 'nova tarefa|você é|você não é mais|agora você é|a partir de agora|de agora em diante|aja como|imagine|finja|tu és|seu papel|sua tarefa|tão experiente|como você|vamos jogar|jogo de papéis|faça de conta|no papel de|assuma o papel|deixou de ser|não é mais|torne-se|imagine que|suponha que você',
  others:
    'entrevistados|questionário|aluno*|estudante*|escola*|professor*|jogador*|licitante*|leilão|participante*|entrevistad*|agente*|trabalhador*|empresa*|domicílio*|família de|tomador*|país|países|agência*|emissor*|investidor*|banco*|mercado*|grupo de controle|grupo de tratamento|experimento|consumidor*|governo|preço*|salário*|imposto*|capital|demanda|oferta|estimador*|estimativa*|coeficiente*|regressão|estudo|região|regiões|redação|foi pedido|docente*|sala de aula|vestibular*|universidade*|faculdade*|réu|réus|promotor*|acusação|condenação|condenad*|prisão|pena máxima|magistrad*|árbitro*|arbitragem|campeonato|jogo|jogos|futebol|licitaç*|proposta|propostas|concurso|candidatos|experimentador*|laboratório|entrevistador*|município*|pacientes|hospitais|agricultor*|autores|revista*|eleitor*|emissores|agências|partes|redações|entrevista|sujeitos',
  economics:
    'crescimento|inflação|renda|consumo|investiment*|poupança|juros|comércio|tarifa*|elasticidade*|bem-estar|utilidade|produtividade|emprego formal|desemprego|monetári*|variáve*|hipótese|teorema|distribuição|amostra|dados|tabela|por cento|percentual*|percentil|crédito|dívida*|título*|custo*|lucro*|reforma|média|mediana|correlação|aument*|diminui*|mecanismo|contrato*|incentivo*|equilíbrio|economia|ortografia|trimestre*|equaç*|restrição|orçament*|lagrangian*|marginal|ótimo de|dotação|consumidor|parâmetro*|choque*|pib|desvio|desvios|desvio-padrão|pontos percentuais|pontos base|coluna|variância|estimador|aleatóri*|prêmio de risco|prêmio|seguro*|subsídi*|monopólio|concorrência|salário de reserva|banco central|gasto*|déficit|taxa|multiplicador|salário mínimo|identificação|erros-padrão|variação'
}
