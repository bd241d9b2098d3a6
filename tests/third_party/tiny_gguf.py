"""Writes a tiny language model with random weights as a GGUF file, because a llama.cpp server needs a model to load.

    python tiny_gguf.py FILE
"""

import sys

import gguf
import numpy as np

CONTEXT, WIDTH, LAYERS, HEADS, INNER = 16384, 64, 2, 4, 128
WORDS = """the a home house garden street quiet bright kitchen view room rooms door window near park river
town sunny small large old new with and is has it there we you see come welcome porch light wood brick roof""".split()
# The sign for the end is a little louder than a word, so that an answer has ten or twenty of them.
LOUDNESS_OF_THE_END = 1.2
TEMPLATE = (
    "{% for message in messages %}{{ message['role'] + ': ' + message['content'] + '\n' }}{% endfor %}"
    "{{ 'assistant: ' }}"
)


def vocabulary():
    """Tokens, scores and kinds, as a SentencePiece vocabulary with all bytes has them."""
    kinds = gguf.TokenType
    tokens = [("<unk>", kinds.UNKNOWN), ("<s>", kinds.CONTROL), ("</s>", kinds.CONTROL)]
    tokens += [(f"<0x{byte:02X}>", kinds.BYTE) for byte in range(256)]
    tokens += [(f"\u2581{word}", kinds.NORMAL) for word in WORDS] + [(".", kinds.NORMAL), (",", kinds.NORMAL)]
    return [text.encode() for text, _ in tokens], [0.0] * len(tokens), [kind for _, kind in tokens]


def main(path):
    random = np.random.default_rng(20261121)
    tokens, scores, kinds = vocabulary()
    out = gguf.GGUFWriter(path, "llama")
    out.add_name("tiny and untaught")
    out.add_context_length(CONTEXT)
    out.add_embedding_length(WIDTH)
    out.add_block_count(LAYERS)
    out.add_feed_forward_length(INNER)
    out.add_head_count(HEADS)
    out.add_head_count_kv(HEADS)
    out.add_rope_dimension_count(WIDTH // HEADS)
    out.add_layer_norm_rms_eps(1e-5)
    out.add_file_type(gguf.LlamaFileType.ALL_F32)
    out.add_tokenizer_model("llama")
    out.add_token_list(tokens)
    out.add_token_scores(scores)
    out.add_token_types(kinds)
    out.add_unk_token_id(0)
    out.add_bos_token_id(1)
    out.add_eos_token_id(2)
    out.add_chat_template(TEMPLATE)

    def some(*shape):
        return random.normal(0, 0.3, shape).astype(np.float32)

    def ones():
        return np.ones(WIDTH, dtype=np.float32)

    out.add_tensor("token_embd.weight", some(len(tokens), WIDTH))
    voice = some(len(tokens), WIDTH)
    # Bytes alone are no words: they are said as good as never.
    voice[3:259] *= 0.01
    voice[2] *= LOUDNESS_OF_THE_END
    out.add_tensor("output.weight", voice)
    out.add_tensor("output_norm.weight", ones())
    for layer in range(LAYERS):
        block = f"blk.{layer}"
        out.add_tensor(f"{block}.attn_norm.weight", ones())
        out.add_tensor(f"{block}.ffn_norm.weight", ones())
        for name in ("attn_q", "attn_k", "attn_v", "attn_output"):
            out.add_tensor(f"{block}.{name}.weight", some(WIDTH, WIDTH))
        out.add_tensor(f"{block}.ffn_gate.weight", some(INNER, WIDTH))
        out.add_tensor(f"{block}.ffn_up.weight", some(INNER, WIDTH))
        out.add_tensor(f"{block}.ffn_down.weight", some(WIDTH, INNER))
    out.write_header_to_file()
    out.write_kv_data_to_file()
    out.write_tensors_to_file()
    out.close()


if __name__ == "__main__":
    main(sys.argv[1])
